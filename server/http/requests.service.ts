import { createHash } from 'node:crypto'
import { withTransaction } from '../db/transactions.ts'
import type { Effect, ServerContext } from './context.ts'
import { ApiError } from './errors.ts'
import type { Language } from './language.ts'
import { claimRequest, type RequestKey, saveResponse, type StoredRequest } from './requests.sql.ts'

/** A response: the status, and the body before it becomes JSON. */
export interface CallResponse {
  status: number
  body: unknown
}

const reused: Record<Language, string> = {
  ko: '같은 요청 번호로 다른 내용이 왔습니다.',
  en: 'This request id was used with a different body.',
}

/** A write with an idempotency key (delegates, X9). `content` is the call with its body, without the key. */
export interface KeyedWrite {
  employee: string
  key: string
  content: unknown
  language: Language
}

const keyOf = ({ employee, key, content }: KeyedWrite, part: number): RequestKey => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { employee, key, part, hash }
}

/** The response to an earlier request; undefined without one. Throws 409 if that request had other content. */
function earlierResponse(
  { hash, status, answer }: StoredRequest,
  requestKey: RequestKey,
  language: Language,
): CallResponse | undefined {
  if (hash !== requestKey.hash) throw new ApiError(409, { detail: reused[language] })
  if (status === null || answer === null) return undefined
  return { status, body: JSON.parse(answer) }
}

/**
 * Runs a write once: its key, its effect and its response are stored in one transaction. A repeated request gets the first response; a
 * concurrent one waits for it. Everything that `work` stores must go through its context. A refused write stores nothing, not even its key.
 * Throws the errors of `work`, and 409 if the key belongs to another request.
 */
export async function runWriteOnce(
  context: ServerContext,
  write: KeyedWrite,
  work: (context: ServerContext) => Promise<CallResponse>,
  part = 0,
): Promise<CallResponse> {
  const key = keyOf(write, part)
  const effects: Effect[] = []
  const response = await withTransaction(context.database, async (database) => {
    const earlier = earlierResponse(await claimRequest(database.db, key), key, write.language)
    if (earlier) return earlier
    const given = await work({ ...context, database, effects })
    await saveResponse(database.db, key, given.status, JSON.stringify(given.body))
    return given
  })
  for (const effect of effects) effect(context)
  return response
}

/** Whether a write that failed with this error can succeed later: an error of the server, or the end of the session. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 401 || error.status >= 500

/**
 * Runs a write of several parts. `work` calls `runWriteOnce` for each part, with a different number `part`, so that each is a separate
 * transaction. A request that is repeated after all parts have ended gets the first response. With `isIncomplete`, the response is not
 * stored: a repeated request runs the parts again that have failed. Throws 409 if the key belongs to another request.
 */
export async function runWriteInParts(
  { database }: ServerContext,
  write: KeyedWrite,
  work: () => Promise<CallResponse & { isIncomplete: boolean }>,
): Promise<CallResponse> {
  const key = keyOf(write, 0)
  const earlier = earlierResponse(await claimRequest(database.db, key), key, write.language)
  if (earlier) return earlier
  const { isIncomplete, ...response } = await work()
  if (!isIncomplete) {
    await saveResponse(database.db, key, response.status, JSON.stringify(response.body))
  }
  return response
}
