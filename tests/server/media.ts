import { open, submitNew } from './approval.ts'
import type { FormFile } from './forms.ts'
import type { TestProduct } from './product.ts'

type Signed = { authorization: string }

/** Submits a document of `author` with these files to the approver `leader` and the receiver `reader`, and returns its signed URLs. */
export async function attachFiles(
  product: TestProduct,
  people: { author: Signed; leader: Signed },
  files: FormFile[],
) {
  const receivers = JSON.stringify(['reader'])
  const id = await submitNew(product, 'author', people.author, ['leader'], { receivers }, files)
  const { body } = await open(product, people.leader, id)
  return { id, attachments: body.attachments, archive: body.archive as string }
}

/** Fetches a URL as an image element does: without a token. */
export async function fetchMedia(
  { app }: Pick<TestProduct, 'app'>,
  url: string,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({ url, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
