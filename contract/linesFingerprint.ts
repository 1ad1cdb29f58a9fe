import type { VoucherLine } from './voucher.ts'

/** The fields of a voucher line that the screens show. The list in the app stores no others. */
export const shownVoucherLineFields = [
  'id',
  'RPICU',
  'RPDOC',
  'RPDCT',
  'RPSFX',
  'RPSEQ',
  'RPDOCM',
  'RPPYID',
  'RPCKNU',
  'RPAN8',
  'RPALPH',
  'RPTAX',
  'RPDGJ',
  'RPDSVJ',
  'RPDDJ',
  'RPEXR1',
  'RPEXR1NM',
  'RPCODE',
  'RPDL02',
  'RPZ5DEBITAT',
  'RPZ5CREDITAT',
  'RPRMK',
  'RPNAME',
] as const satisfies readonly (keyof VoucherLine)[]

type ShownLine = Pick<VoucherLine, (typeof shownVoucherLineFields)[number]>

/** Two different hashes of 32 bits over the UTF-16 code units of a text, as 16 hexadecimal digits. */
function hashText(text: string): string {
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    first = Math.imul(first ^ unit, 0x85ebca6b)
    first ^= first >>> 13
    second = Math.imul(second ^ unit, 0xc2b2ae35)
    second ^= second >>> 16
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/**
 * A hash of the content of a batch as its draft shows it, as 16 hexadecimal digits: all lines with their shown fields, in any order. The
 * server uses it to detect that the ERP has changed the batch since the draft was opened. It need not be a cryptographic hash, because it
 * detects accidental changes, not attacks. A tab with an older version of the app hashes the fields of that version, so a change of
 * `shownVoucherLineFields` needs a new form field for the hash.
 */
export function linesFingerprint(lines: readonly ShownLine[]): string {
  const texts = lines.map((line) =>
    JSON.stringify(shownVoucherLineFields.map((field) => line[field] ?? null)),
  )
  return hashText(texts.toSorted().join())
}
