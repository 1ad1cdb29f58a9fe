import type { Category, VoucherLine } from '../../../contract/voucher.ts'
import type { Calendar } from './calendar.ts'
import { type Entry, makeEntries } from './entries.ts'
import type { SeedEmployee } from './people.ts'
import type { Random } from './random.ts'
import { partners, remarks, reversal } from './wording.ts'

/** The values that the documents of one batch share, plus number and date of this document. `day` is an offset from today. */
export interface Heading {
  category: Category
  batch: number
  company: string
  author: SeedEmployee
  document: number
  day: number
  payment: string | null
  check: string | null
  /** required number of lines of a general voucher */
  lines: number | undefined
}

const types: Record<Category, string> = {
  voucher: 'PV',
  payment: 'PK',
  invoice: 'RI',
  receipt: 'RC',
  nacct: 'JE',
}

const REVERSED = 0.05

/** One document of a batch: its voucher lines, with equal debits and credits. */
export function makeDocument(heading: Heading, calendar: Calendar, random: Random): VoucherLine[] {
  const { category, batch, company, author, document, day } = heading
  const reversed = random.chance(REVERSED)
  const taxed = random.chance(0.9)
  const partner = random.between(0, partners.length - 1)
  const remark = random.pick(remarks)
  const posted = calendar.day(day)
  const invoiced = calendar.day(day - random.between(0, 4))
  const due = calendar.day(day + random.pick([10, 30, 30, 60]))
  const settles = category === 'payment' || category === 'receipt'
  const seen = new Map<string, number>()
  return makeEntries(category, random, heading.lines).map((entry) => {
    const seq = (seen.get(entry.suffix) ?? 0) + 1
    seen.set(entry.suffix, seq)
    return {
      id: `${types[category]}${document}-${entry.suffix}-${seq}`,
      RPCO: company,
      RPICU: batch,
      RPDOC: document,
      RPDCT: types[category],
      RPSFX: entry.suffix,
      RPSEQ: seq,
      RPDOCM: settles ? document - 10_000_000 : null,
      RPPYID: heading.payment,
      RPCKNU: heading.check,
      RPAN8: 10_000 + partner,
      RPALPH: partners[partner] ?? '',
      RPTAX: `1${String(partner).padStart(2, '0')}-81-${String(10_000 + partner * 37)}`,
      RPDGJ: posted,
      RPDSVJ: invoiced,
      RPDDJ: due,
      RPEXR1: taxed ? 'V' : 'E',
      RPTXA1: taxed ? '10' : '00',
      RPEXR1NM: taxed ? '과세 10%' : '면세',
      RPCODE: `${company}.${entry.account[0]}`,
      RPDL02: entry.account[1],
      ...sides(entry, reversed),
      RPRMK: reversed ? `${remark} ${reversal}` : remark,
      RPTORG: author.username.toUpperCase(),
      RPNAME: author.name,
      RPDL03: '',
      RPSBLT: 'A',
      ...(category === 'receipt' && { RPVLDT: due }),
      ...(category === 'nacct' && { RPEXR: remark }),
    }
  })
}

/** A reversal keeps the side and has a negative amount. */
function sides({ amount }: Entry, reversed: boolean) {
  const size = reversed ? -Math.abs(amount) : Math.abs(amount)
  return {
    RPZ5DEBITAT: amount > 0 ? size : 0,
    RPZ5CREDITAT: amount > 0 ? 0 : size,
  }
}
