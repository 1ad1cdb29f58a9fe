import type { Attachment } from '../../contract/attachment.ts'
import { RequestError } from '../../machines/requestError.ts'
import { createIdleLimit } from './idleLimit.ts'
import { responseErrorOf } from './responseErrors.ts'

/**
 * Fetches attachments. Throws `offline` if no bytes of any of them arrive for `RESPONSE_TIMEOUT_MS`. There is no limit on the total time,
 * because large files over a slow connection take longer. The files share the limit, because the browser delays some requests until others
 * end. Throws the abort error if `signal` aborts.
 */
export async function fetchFiles(
  attachments: readonly Attachment[],
  signal: AbortSignal,
): Promise<File[]> {
  const stop = new AbortController()
  const limit = createIdleLimit(() => stop.abort())
  const anySignal = AbortSignal.any([signal, stop.signal])
  limit.extend()
  try {
    return await Promise.all(attachments.map((one) => fetchFile(one, anySignal, limit.extend)))
  } catch (error) {
    if (signal.aborted || error instanceof RequestError) throw error
    throw new RequestError('offline')
  } finally {
    // After a failure, this ends the requests of the other files.
    stop.abort()
    limit.end()
  }
}

/** Fetches an attachment. Its signed URL needs no session token. */
async function fetchFile(
  { title, path }: Attachment,
  signal: AbortSignal,
  onReceived: () => void,
): Promise<File> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw responseErrorOf(response.status, undefined)
  onReceived()
  const bytes = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        onReceived()
        controller.enqueue(chunk)
      },
    }),
  )
  const body = await new Response(bytes, response).blob()
  return new File([body], title, { type: body.type })
}
