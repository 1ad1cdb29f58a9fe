import { open, post, submitNew } from './approval.ts'
import type { Member } from './delegations.ts'
import { type TestProduct, useProduct } from './product.ts'

/** The options of a decision in these tests. */
interface Wanted {
  /** the principal, sent as `for` */
  principal?: string
  reject?: boolean
  on?: TestProduct
}

const stepsOf = (steps: readonly string[][]) =>
  steps
    .flatMap((step, index) =>
      step.map((id) => ({ id, type: step.length > 1 ? '1' : '0', step: index })),
    )
    .map((seat, order) => ({ ...seat, order }))

/** A product with calls for documents on which a delegate acts. */
export function setUpDelegatedCalls() {
  const product = useProduct()

  /** Approves, or rejects with a comment. */
  function decide(
    { id, headers }: Member,
    document_id: number,
    { principal, reject = false, on = product() }: Wanted = {},
  ) {
    const sign_type = reject ? '반려' : '승인'
    const body = { document_id, username: id, opinion: reject ? '증빙 누락' : '', sign_type }
    const language = { 'accept-language': 'en', ...headers }
    return post(on, language, 'do_sign/', { ...body, for: principal })
  }

  /** Submits a document whose approval line has these steps. */
  const requested = (author: Member, ...steps: string[][]) =>
    submitNew(product(), author.id, author.headers, [], {
      approvers: JSON.stringify(stepsOf(steps)),
    })

  /** The state of each seat, with the delegate who decided it. */
  const seatsOf = async (reader: Member, id: number) => {
    const { body } = await open(product(), reader.headers, id)
    return body.signs.map((seat: { state: string; acted_by: { id: string } | null }) =>
      [seat.state, seat.acted_by?.id].filter(Boolean).join(' '),
    )
  }

  const query = async (text: string, values: unknown[] = []) =>
    (await product().database.pool.query(text, values)).rows

  return { product, decide, requested, seatsOf, query }
}
