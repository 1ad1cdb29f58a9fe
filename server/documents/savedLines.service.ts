import type { Transaction } from 'kysely'
import type { SavedLineErrorCode } from '../../contract/errors.ts'
import { SAVED_LINES_MAX } from '../../contract/limits.ts'
import {
  type LineToDelete,
  type LineToSave,
  lineNameKey,
  type SavedLine,
  type SavedLineVersion,
} from '../../contract/savedLine.ts'
import { categoryOf, type DocumentType, documentTypes } from '../../contract/voucher.ts'
import { hasSignInSession } from '../db/sessions.sql.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transactions.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { ApiError, fieldError, unauthorizedError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { readSteps } from './draftForm.ts'
import { requestSentences } from './requestSentences.ts'
import {
  deleteSavedLines,
  findExistingUsernames,
  findSavedLine,
  insertSavedLine,
  type SavedLineContent,
  listSavedLinesOf,
  listSavedLines,
  lockSavedLines,
  type SavedLineWithOwner,
  replaceSavedLine,
  type SavedLineRow,
} from './savedLines.sql.ts'

const sentences: Record<Language, Record<SavedLineErrorCode | 'unknownLine', string>> = {
  ko: {
    tooManyLines: `결재선은 ${SAVED_LINES_MAX}개까지 저장할 수 있습니다.`,
    staleVersion: '다른 사람이 먼저 바꾸었습니다.',
    lineNameTaken: '같은 이름의 결재선이 있습니다.',
    companyLine: '회사 결재선은 관리자만 바꿀 수 있습니다.',
    unknownLine: '해당 결재선을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.',
  },
  en: {
    tooManyLines: `You can save at most ${SAVED_LINES_MAX} lines.`,
    staleVersion: 'Another user has changed it in the meantime.',
    lineNameTaken: 'You have another line with this name.',
    companyLine: 'Only an administrator can change a company line.',
    unknownLine: 'There is no such saved line.',
  },
}

/**
 * The saved lines of the caller and of the company: first those for the document type, then those for all types, then the others (wire,
 * "Saved lines").
 */
export async function describeLines(
  { database }: ServerContext,
  { id }: CurrentEmployee,
  type: DocumentType | undefined,
): Promise<SavedLine[]> {
  const lines = (await listSavedLines(database.db, id)).map(toWire)
  const rankOf = ({ document_type }: SavedLine) =>
    document_type === null ? 1 : Number(document_type !== type) * 2
  return lines.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function toWire({ category, ...row }: SavedLineRow): SavedLine {
  return { ...row, document_type: category && documentTypes[category] }
}

/**
 * Stores a saved line of the caller. Without `id` it is a new one. Throws 401 if the caller's session has ended meanwhile, 400 for invalid
 * content, 403 for a company line, and 404 for an unknown one. Throws 409 if the caller has too many lines, or if the line has another
 * version than the caller has seen. A new line with the name of an existing one is also such a conflict: the response contains the existing
 * line.
 */
export async function saveLine(
  context: ServerContext,
  { id: owner, tokenHash }: CurrentEmployee,
  body: LineToSave,
  language: Language,
): Promise<SavedLineVersion & { isNew: boolean }> {
  const content = await readContent(context, body, language)
  if ((body.id === undefined) !== (body.version === undefined)) {
    throw fieldError('version', 'Both id and version are required, or none of them.')
  }
  return inTransaction(context.database.db, async (trx) => {
    await lockSavedLines(trx, owner)
    if (!(await hasSignInSession(trx, tokenHash))) throw unauthorizedError(language)
    const linesOfOwner = await listSavedLinesOf(trx, owner)
    const same = linesOfOwner.find(({ nameKey }) => nameKey === content.nameKey)
    if (body.id === undefined) {
      if (same) throw await staleVersion(trx, owner, same.id, language)
      if (linesOfOwner.length >= SAVED_LINES_MAX) throw conflict('tooManyLines', language)
      return { id: await insertSavedLine(trx, owner, content), version: 1, isNew: true }
    }
    const line = await requireOwnLine(trx, owner, body.id, language)
    if (line.version !== body.version) throw await staleVersion(trx, owner, line.id, language)
    if (same && same.id !== line.id) throw fieldError('name', sentences[language].lineNameTaken)
    return { id: line.id, version: await replaceSavedLine(trx, line.id, content), isNew: false }
  })
}

/** Deletes a saved line of the caller. Throws 401, 403, 404 and 409 as `saveLine`. */
export async function deleteLine(
  { database }: ServerContext,
  { id: owner, tokenHash }: CurrentEmployee,
  { id, version }: LineToDelete,
  language: Language,
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    await lockSavedLines(trx, owner)
    if (!(await hasSignInSession(trx, tokenHash))) throw unauthorizedError(language)
    const line = await requireOwnLine(trx, owner, id, language)
    if (line.version !== version) throw await staleVersion(trx, owner, id, language)
    await deleteSavedLines(trx, [id])
  })
}

/** The content of a saved line. Throws 400 on its field for invalid steps, an employee listed twice, and an unknown employee. */
async function readContent(
  { database }: ServerContext,
  { name, document_type, approvers, receivers }: LineToSave,
  language: Language,
): Promise<SavedLineContent> {
  const seats = readSteps(
    approvers.map(({ id, type, step }) => ({ id, type: String(type) as '0' | '1', step })),
    language,
  )
  const existingUsernames = await findExistingUsernames(
    database.db,
    [...seats, ...receivers].map(({ id }) => id),
  )
  for (const [field, people] of [
    ['approvers', seats],
    ['receivers', receivers],
  ] as const) {
    const ids = people.map(({ id }) => id)
    if (new Set(ids).size < ids.length) {
      throw fieldError(field, requestSentences[language].employeeTwice())
    }
    const stranger = ids.find((id) => !existingUsernames.has(id))
    if (stranger !== undefined) {
      throw fieldError(field, requestSentences[language].noEmployee(stranger))
    }
  }
  const category = document_type ? (categoryOf(document_type) ?? null) : null
  return { name, nameKey: lineNameKey(name), category, approvers: seats, receivers }
}

/** Returns the saved line with this id. Throws 403 for a company line, and 404 for an unknown line or one of another employee. */
async function requireOwnLine(
  trx: Transaction<Tables>,
  owner: string,
  id: number,
  language: Language,
): Promise<SavedLineWithOwner> {
  const line = await findSavedLine(trx, id)
  if (line?.ownerId === null) throw new ApiError(403, { detail: sentences[language].companyLine })
  if (line?.ownerId !== owner) throw new ApiError(404, { detail: sentences[language].unknownLine })
  return line
}

/** The 409 response with the current content of a saved line. */
async function staleVersion(
  trx: Transaction<Tables>,
  owner: string,
  id: number,
  language: Language,
): Promise<ApiError> {
  const [line] = await listSavedLines(trx, owner, id)
  return conflict('staleVersion', language, line && { line: toWire(line) })
}

function conflict(code: SavedLineErrorCode, language: Language, more: object = {}): ApiError {
  return new ApiError(409, { detail: sentences[language][code], ...more })
}
