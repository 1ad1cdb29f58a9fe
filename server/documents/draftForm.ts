import type * as z from 'zod/mini'
import { signTypeOf } from '../../contract/approver.ts'
import { DraftApprovers } from '../../contract/draftForm.ts'
import { RECEIVERS_MAX, TITLE_MAX } from '../../contract/limits.ts'
import { characterCount } from '../../contract/characters.ts'
import { DraftReceivers } from '../../contract/receiver.ts'
import { IdempotencyKey } from '../../contract/idempotencyKey.ts'
import { normalizeSingleLine, hasControlCharacter, isInvisible } from '../../contract/text.ts'
import { type Category, categoryOf } from '../../contract/voucher.ts'
import { fieldError, ApiError } from '../http/errors.ts'
import { stepErrorOf } from '../../machines/document/line.rules.ts'
import type { Language } from '../http/language.ts'
import { documentErrorSentence } from '../../machines/document/document.errors.ts'
import { documentError } from './documentErrors.ts'
import { requestSentences } from './requestSentences.ts'
import type { NewDocument } from './submissions.sql.ts'
import { withoutEmpty } from '../http/registerCall.ts'
import { toWellFormed } from '../http/wellFormed.ts'
import type { ArrivedFile } from '../http/context.ts'

/**
 * A parsed multipart form: the texts of each field in order, and the files of the field `files` in order. `kept` is set to true when the
 * files belong to a document, so that they are not deleted.
 */
export interface UploadedForm {
  fields: Map<string, string[]>
  files: (ArrivedFile & { title: string })[]
  kept: boolean
}

/** A draft from a form, after all checks that need only the form (wire, "POST ea/create_document/"). */
export interface CheckedDraft {
  category: Category
  batchNumber: number
  author: string
  title: string
  approvers: NewDocument['approvers']
  receivers: DraftReceivers
  /** the voucher lines in the order of the form, each with its number of files */
  lines: { id: string; count: number }[]
  requestId: string | undefined
  /** the content of the batch as the author has seen it; '' if the client does not send it */
  fingerprint: string
}

/** Reads the form of a caller. Throws 403 for another author. Throws 400 for the first invalid field. */
export function readDraft(
  upload: UploadedForm,
  callerId: string,
  language: Language,
): CheckedDraft {
  const one = (field: string): string => {
    const texts = upload.fields.get(field) ?? []
    if (texts.length > 1) throw fieldError(field, 'This field is allowed only once.')
    return texts[0] ?? ''
  }
  const author = one('author')
  if (author === '') throw fieldError('author', 'This field is required.')
  if (author !== callerId) {
    throw new ApiError(403, { detail: 'A document can be submitted only by its author.' })
  }
  const category = categoryOf(one('document_type'))
  if (!category) throw fieldError('document_type', 'This is none of the five document types.')
  return {
    category,
    batchNumber: readWhole('batch_number', one('batch_number')),
    author,
    title: readTitle(one('title'), language),
    approvers: readApprovers(one('approvers'), author, language),
    receivers: readReceivers(one('receivers'), language),
    lines: readLines(upload),
    requestId: readRequestId(one('request_id')),
    fingerprint: one('lines_fingerprint'),
  }
}

function readWhole(field: string, given: string): number {
  const number = Number(given)
  if (!/^\d{1,10}$/.test(given) || number > 2 ** 31 - 1) {
    throw fieldError(field, 'A whole number is required.')
  }
  return number
}

function readTitle(given: string, language: Language): string {
  const sentences = requestSentences[language]
  const title = normalizeSingleLine(given, TITLE_MAX)
  if (isInvisible(title)) throw fieldError('title', sentences.titleMissing())
  if (characterCount(title) > TITLE_MAX) throw fieldError('title', sentences.titleTooLong())
  if (hasControlCharacter(title)) throw fieldError('title', sentences.titleControl())
  return title
}

function parseJson(field: string, given: string): unknown {
  try {
    return JSON.parse(given, (key, value) => {
      if (key === '__proto__') throw new SyntaxError(key)
      return typeof value === 'string' ? toWellFormed(value) : value
    })
  } catch {
    throw fieldError(field, 'A list written as JSON is required.')
  }
}

/** The result of a schema for a list of the form, whose empty optional fields count as missing. */
const parseList = <Schema extends z.ZodMiniType>(schema: Schema, field: string, given: string) =>
  schema.safeParse(withoutEmpty(schema, parseJson(field, given)))

function readApprovers(
  given: string,
  author: string,
  language: Language,
): NewDocument['approvers'] {
  const field = 'approvers'
  const parsed = parseList(DraftApprovers, field, given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw fieldError(
      field,
      `At least one approver is required, each with id, type 0 or 1 and order, and undecided: ${issue?.path.join('.')} ${issue?.message}.`,
    )
  }
  const people = parsed.data.toSorted((a, b) => a.order - b.order)
  if (people.some((person, at) => person.order !== at)) {
    throw fieldError(field, 'The values of “order” must be consecutive and start at 0.')
  }
  if (
    people.some(({ signType, type }) => signType && signType !== signTypeOf({ type: String(type) }))
  ) {
    throw fieldError(field, 'The signType of an approver must be 10 for type 0, and 20 for type 1.')
  }
  if (new Set(people.map((person) => person.id)).size < people.length) {
    throw fieldError(field, requestSentences[language].employeeTwice())
  }
  if (people.some((person) => person.id === author)) {
    throw fieldError(field, documentErrorSentence(language, { code: 'isAuthor' }))
  }
  return readSteps(
    people.map(({ id, type, step }) => ({ id, type: String(type) as '0' | '1', step })),
    language,
  )
}

/**
 * Returns the approvers with their steps. If none has a step, each forms a separate one. Throws 400 on `approvers` if only some have a step
 * or the steps have a gap, and the document error `stepMixed` if a parallel step contains an approver who is not an agreer.
 */
export function readSteps(
  people: readonly { id: string; type: '0' | '1'; step: number | undefined }[],
  language: Language,
): NewDocument['approvers'] {
  const field = 'approvers'
  const given = people.filter(({ step }) => step !== undefined).length
  if (given > 0 && given < people.length) {
    throw fieldError(field, 'Either all approvers have a step, or none.')
  }
  const line = people.map(({ step, ...person }, index) => ({ ...person, step: step ?? index }))
  requireContiguousSteps(line, field)
  const error = stepErrorOf(line)
  if (error === 'stepMixed') throw documentError({ code: error }, language)
  return line
}

/** Throws 400 if the steps of an approval line do not count from 0 without a gap. */
export function requireContiguousSteps(
  line: readonly { type: '0' | '1'; step: number }[],
  field: string,
): void {
  if (stepErrorOf(line) === 'stepGap') {
    throw fieldError(field, 'The steps must count from 0 without a gap.')
  }
}

function readReceivers(given: string, language: Language): DraftReceivers {
  if (given === '') return []
  const parsed = parseList(DraftReceivers, 'receivers', given)
  if (!parsed.success) {
    throw fieldError(
      'receivers',
      `A list of at most ${RECEIVERS_MAX} employees is required, each with id and the kind reference or circulate.`,
    )
  }
  if (new Set(parsed.data.map(({ id }) => id)).size < parsed.data.length) {
    throw fieldError('receivers', requestSentences[language].employeeTwice())
  }
  return parsed.data
}

function readLines(upload: UploadedForm): CheckedDraft['lines'] {
  const ids = upload.fields.get('invoices') ?? []
  const counts = upload.fields.get('counts') ?? []
  if (new Set(ids).size < ids.length) throw fieldError('invoices', 'A line is listed twice.')
  if (counts.length !== ids.length) {
    throw fieldError('counts', 'There must be one count for each of invoices.')
  }
  const lines = ids.map((id, at) => ({ id, count: readWhole('counts', counts[at] ?? '') }))
  const total = lines.reduce((sum, line) => sum + line.count, 0)
  if (total !== upload.files.length) {
    throw fieldError(
      'counts',
      `The counts add up to ${total}, but ${upload.files.length} files came.`,
    )
  }
  return lines
}

function readRequestId(given: string): string | undefined {
  if (given === '') return undefined
  if (!IdempotencyKey.safeParse(given).success)
    throw fieldError('request_id', 'A UUID is required.')
  return given.toLowerCase()
}
