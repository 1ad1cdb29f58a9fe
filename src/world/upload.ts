import { signTypeOf } from '../../contract/approver.ts'
import { calls } from '../../contract/calls.ts'
import { documentTypes } from '../../contract/voucher.ts'
import { type DraftRequest, Failure, type PickedFile, type Progress } from '../../machines/ports.ts'
import { type Answer, addressOf, type Caller, headersOf, jsonOf, parsed } from './api.ts'
import { failureOfAnswer } from './failures.ts'
import { nfc } from './nfc.ts'

/**
 * The multipart form of one request (wire, "POST ea/create_document/"): the fields first, then the files in the order of their lines.
 * Throws a failure `unreadable` that names the first file whose bytes are not there.
 */
export async function formOf(request: DraftRequest): Promise<FormData> {
  const form = new FormData()
  form.append('batch_number', String(request.batchNumber))
  form.append('document_type', documentTypes[request.category])
  form.append('author', request.author)
  form.append('title', nfc(request.title))
  const approvers = request.approvers.map((one) => ({ ...one, signType: signTypeOf(one) }))
  form.append('approvers', JSON.stringify(nfc(approvers)))
  form.append('request_id', request.requestId)
  for (const { lineId, files } of request.files) {
    form.append('invoices', lineId)
    form.append('counts', String(files.length))
  }
  for (const { files } of request.files) {
    for (const file of files) form.append('files', await bytesOf(file), nfc(file.name))
  }
  return form
}

/** The bytes of a file, which may still be on their way. */
async function bytesOf({ name, body }: PickedFile): Promise<Blob> {
  const bytes = await Promise.resolve(body).catch(() => undefined)
  if (!(bytes instanceof Blob)) throw new Failure('unreadable', { detail: name })
  return bytes
}

/**
 * Requests approval and tells the bytes sent as they go; only XMLHttpRequest knows them. 201 alone is a success
 * (specification, section 7). Throws a `Failure`, or the signal's reason where it ended the call.
 */
export async function upload(
  caller: Caller,
  request: DraftRequest,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Answer<'createDocument'>> {
  const call = calls.createDocument
  const token = caller.token()
  const form = await formOf(request)
  return new Promise((resolve, reject) => {
    const http = new XMLHttpRequest()
    const abort = () => http.abort()
    http.open(call.method, addressOf(caller, call))
    for (const [name, value] of Object.entries(headersOf(token))) http.setRequestHeader(name, value)
    http.upload.onprogress = ({ loaded, total }) =>
      onProgress({ type: 'draft.progressed', sent: loaded, total })
    http.onabort = () => reject(signal.reason)
    http.onerror = () => reject(new Failure('offline'))
    http.onloadend = () => signal.removeEventListener('abort', abort)
    http.onload = () => {
      const body = jsonOf(http.responseText)
      if (http.status === 401 && token) caller.onUnauthorized(token)
      if (http.status !== call.status) reject(failureOfAnswer(http.status, body))
      else {
        try {
          resolve(parsed('createDocument', body))
        } catch (failure) {
          reject(failure)
        }
      }
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(signal.reason)
    else http.send(form)
  })
}
