import { normalizeSingleLine } from '../../contract/text.ts'
import { VoucherLine } from '../../contract/voucher.ts'

/** The columns of an export: the fields of a voucher line, in the contract's order (wire, "Vouchers"). */
export const exportColumns = Object.keys(VoucherLine.shape) as (keyof VoucherLine)[]

type Field = keyof VoucherLine

/** Maximum length of a text from the ERP in UTF-16 code units. NFC of such a text takes at most 10 ms. */
const TEXT_MAX = 4000

/** Columns that an export may lack. Their fields are then absent, so that an older export gives the same lines (wire, "Vouchers"). */
export const optionalExportColumns: readonly Field[] = ['RPVLDT', 'RPEXR']

const amounts: readonly Field[] = ['RPZ5DEBITAT', 'RPZ5CREDITAT']
const numbers: readonly Field[] = ['RPICU', 'RPDOC', 'RPSEQ', 'RPDOCM', 'RPAN8', ...amounts]
const days: readonly Field[] = ['RPDGJ', 'RPDSVJ', 'RPDDJ', 'RPVLDT']
const nullWhenBlank: readonly Field[] = [
  'RPDOCM',
  'RPPYID',
  'RPCKNU',
  'RPAN8',
  'RPDSVJ',
  'RPDDJ',
  ...optionalExportColumns,
]

/** The largest batch number. */
export const BATCH_NUMBER_MAX = 2 ** 31 - 1

/** The valid values of each field in words, for the refusal message. */
function validValuesOf(field: Field): string {
  if (field === 'RPICU') return `a whole number from 1 to ${BATCH_NUMBER_MAX}`
  if (field === 'RPSEQ') return 'a whole number from 1'
  if (amounts.includes(field)) return 'a whole number of won'
  if (numbers.includes(field)) return 'a whole number'
  if (days.includes(field)) return 'a day (YYYY-MM-DD)'
  if (field === 'RPDCT') return 'two capital letters or digits'
  if (field === 'RPSFX') return 'three digits'
  if (field === 'id') return 'a text of 1 to 64 characters'
  return 'a text'
}

/** The whole number in a cell; undefined if it contains none, or one that a number would round. */
export function readNumber(text: string): number | undefined {
  const number = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(number) ? number : undefined
}

type Values = Record<string, unknown>

/**
 * The voucher line made of a row's cells, or the reason why it is invalid. The cells are in the order of `exportColumns`, and undefined where the
 * export lacks the column. Control characters, undecodable characters and texts of more than TEXT_MAX code units are also invalid.
 */
export function parseVoucherLine(cells: readonly (string | undefined)[]): VoucherLine | string {
  const line: Values = {}
  for (const [at, field] of exportColumns.entries()) {
    const cell = cells[at]
    if (cell === undefined) continue
    const text = cleanText(cell)
    const error = textError(field, text)
    if (error) return error
    line[field] = valueOf(field, text)
  }
  return checkLine(line)
}

/**
 * The voucher line of a JSON value, or the reason why it is invalid. A numeric field must be a JSON number. Unknown fields are ignored. The
 * result equals that of the same line in an export, so that both import methods give the same batch.
 */
export function parseJsonVoucherLine(json: unknown): VoucherLine | string {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return 'it must be an object'
  }
  const line: Values = {}
  for (const field of exportColumns) {
    const value = (json as Values)[field] ?? (field in json ? null : undefined)
    if (value === undefined) continue
    const isBlank = nullWhenBlank.includes(field)
    const text = cleanText(typeof value === 'string' ? value : '')
    const error = textError(field, text)
    if (error) return error
    if (typeof value === 'string') line[field] = text === '' && isBlank ? null : text
    else line[field] = value === null && !isBlank ? '' : value
  }
  return checkLine(line)
}

/** A text that is too long is not normalized, because the time of NFC grows with the square of its length. */
function cleanText(text: string): string {
  const trimmed = text.trim()
  return trimmed.length > TEXT_MAX ? trimmed : normalizeSingleLine(trimmed, TEXT_MAX)
}

function textError(field: Field, text: string): string | undefined {
  if (text.length > TEXT_MAX) return `${field} has more than ${TEXT_MAX} UTF-16 code units`
  const bad = /[\p{Cc}\uFFFD]/u.exec(text)
  return bad ? `${field} contains ${characterName(bad[0])}` : undefined
}

function checkLine(line: Values): VoucherLine | string {
  const parsed = VoucherLine.safeParse(line)
  const field = parsed.error?.issues[0]?.path[0] ?? outOfRange(line as VoucherLine)
  if (field === undefined) return parsed.data as VoucherLine
  return `${String(field)} must be ${validValuesOf(field as Field)}, not ${describeValue(line[field as Field])}`
}

/** The value in a refusal message: at most 100 characters of it, or its type if it is no single value. */
function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = String(value ?? '')
  const shown = /^.{0,100}/su.exec(text)?.[0] ?? ''
  return `"${shown}${shown.length < text.length ? '…' : ''}"`
}

function valueOf(field: Field, text: string): string | number | null {
  if (text === '' && nullWhenBlank.includes(field)) return null
  return (numbers.includes(field) ? readNumber(text) : undefined) ?? text
}

/** The first field whose value passes the contract but cannot be stored in the database; undefined if there is none. */
function outOfRange(line: VoucherLine): Field | undefined {
  if (line.RPICU < 1 || line.RPICU > BATCH_NUMBER_MAX) return 'RPICU'
  return days.find((field) => String(line[field]).startsWith('0000'))
}

function characterName(character: string): string {
  if (character === '\uFFFD') return 'a character that is neither UTF-8 nor CP949'
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `the control character U+${code}`
}
