import { signTypeOf } from '../../contract/approver.ts'
import { calls } from '../../contract/calls.ts'
import { draftFields } from '../../contract/draftForm.ts'
import type { DraftRequest, PickedFile, UploadProgress } from '../../machines/draft/draft.ports.ts'
import { RequestError } from '../../machines/requestError.ts'
import {
  urlOfCall,
  type ApiAccess,
  headersOf,
  parseResponse,
  type ResponseOf,
  tryParseJson,
} from './api.ts'
import { responseErrorOf } from './responseErrors.ts'
import { createIdleLimit } from './idleLimit.ts'
import { normalizeNfc } from './nfc.ts'

/**
 * Creates the multipart form of one approval request (wire, "POST ea/create_document/"): first the fields, then the files in the order of
 * their voucher lines. Throws a `RequestError` of kind `unreadable` with the name of the first file that cannot be read.
 */
export async function createSubmissionForm(request: DraftRequest): Promise<FormData> {
  const form = new FormData()
  const { batchNumber, category, author, requestId, fingerprint } = request
  const approvers = request.approvers.map((one) => ({ ...one, signType: signTypeOf(one) }))
  const lines = request.files.map(({ lineId, files }) => ({ id: lineId, fileCount: files.length }))
  const receivers = request.receivers.map(({ id, kind }) => ({ id, kind }))
  const text = normalizeNfc({
    title: request.title,
    approvers,
    ...(receivers.length > 0 && { receivers }),
  })
  const draft = { batchNumber, category, author, requestId, fingerprint, lines, ...text }
  for (const [field, value] of draftFields(draft)) form.append(field, value)
  for (const { files } of request.files) {
    for (const file of files) form.append('files', await bytesOf(file), normalizeNfc(file.name))
  }
  return form
}

/** The bytes of a picked file, once they have been read. Throws `unreadable` if reading failed. */
async function bytesOf({ name, body }: PickedFile): Promise<Blob> {
  const bytes = await Promise.resolve(body).catch(() => undefined)
  if (!(bytes instanceof Blob)) throw new RequestError('unreadable', { detail: name })
  return bytes
}

/**
 * Submits a document and reports the number of bytes sent, which only XMLHttpRequest provides. Only 201 is a success (specification,
 * section 7). Throws a `RequestError`: `offline` if nothing is sent or received for `RESPONSE_TIMEOUT_MS`. Throws the abort reason of
 * `signal` if `signal` aborts the call.
 */
export async function submitWithProgress(
  api: ApiAccess,
  request: DraftRequest,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<ResponseOf<'createDocument'>> {
  const call = calls.createDocument
  const token = api.token()
  const form = await createSubmissionForm(request)
  return new Promise((resolve, reject) => {
    const http = new XMLHttpRequest()
    const abort = () => http.abort()
    http.open(call.method, urlOfCall(api, call))
    for (const [name, value] of Object.entries(headersOf(token))) http.setRequestHeader(name, value)
    const limit = createIdleLimit(() => {
      reject(new RequestError('offline'))
      abort()
    })
    http.upload.onprogress = ({ loaded, total }) => {
      limit.extend()
      onProgress({ type: 'draft.progressed', sent: loaded, total })
    }
    http.onabort = () => reject(signal.reason)
    http.onerror = () => reject(new RequestError('offline'))
    http.onloadend = () => {
      limit.end()
      signal.removeEventListener('abort', abort)
    }
    http.onload = () => {
      const body = tryParseJson(http.responseText)
      if (http.status === 401 && token) api.onUnauthorized(token)
      if (http.status !== call.status) reject(responseErrorOf(http.status, body))
      else {
        try {
          resolve(parseResponse('createDocument', body))
        } catch (failure) {
          reject(failure)
        }
      }
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(signal.reason)
    else {
      limit.extend()
      http.send(form)
    }
  })
}
