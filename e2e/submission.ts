import { headersOutsideBrowser } from './apiCalls.ts'
import { type DraftFields, draftFields } from '../contract/draftForm.ts'

/** Requests approval through the API, with files attached to the first voucher line of the draft. */
export function submitDraftOutsideBrowser(
  url: string,
  token: string,
  draft: DraftFields,
  files: readonly { name: string; bytes: BlobPart }[] = [],
): Promise<Response> {
  const form = new FormData()
  for (const [field, text] of draftFields(draft)) form.append(field, text)
  for (const { name, bytes } of files) form.append('files', new Blob([bytes]), name)
  const headers = headersOutsideBrowser(token)
  return fetch(`${url}/ea/create_document/`, { method: 'POST', headers, body: form })
}
