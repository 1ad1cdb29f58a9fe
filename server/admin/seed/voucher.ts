import type { Category, VoucherLine } from '../../../contract/voucher.ts'
import type { Calendar } from './calendar.ts'
import { type SeedLine, makeContents } from './voucherContents.ts'
import type { Oddity } from './oddities.ts'
import type { SeedEmployee } from './people.ts'
import type { Random } from './random.ts'
import type { Tax } from './trades.ts'

/** The values that all vouchers of a batch share, and the number and date of this voucher. `day` is the number of days after today. */
export interface VoucherHeader {
  category: Category
  batch: number
  company: string
  author: SeedEmployee
  document: number
  day: number
  payment: string | null
  check: string | null
  /** the exact number of lines of a general voucher; undefined for a number chosen at random */
  lines: number | undefined
  /** partner and remark that replace the ordinary ones */
  oddity: Oddity
}

const types: Record<Category, string> = {
  voucher: 'PV',
  payment: 'PK',
  invoice: 'RI',
  receipt: 'RC',
  nacct: 'JE',
}

/** The values of the columns RPEXR1, RPTXA1 and RPEXR1NM for each kind of tax. */
const taxes: Record<Tax, readonly [string, string, string]> = {
  standard: ['V', '10', '과세 10%'],
  exempt: ['E', '00', '면세'],
}

const REVERSED = 0.05

/** The text in the remark of a reversal voucher. */
export const reversalRemark = '역분개'

/** One voucher of a batch: its voucher lines, with equal debits and credits. */
export function makeVoucher(
  header: VoucherHeader,
  calendar: Calendar,
  random: Random,
): VoucherLine[] {
  const { category, batch, company, author, document, day, oddity } = header
  const reversed = random.chance(REVERSED)
  const contents = makeContents(category, author, random, header.lines)
  const posted = calendar.day(day)
  const month = String(Number(posted.slice(5, 7)))
  const remark = oddity.remark ?? contents.remark.replace('{m}', month)
  const invoiced = calendar.day(day - random.between(0, 4))
  const due = calendar.day(day + random.pick([10, 30, 30, 60]))
  const settles = category === 'payment' || category === 'receipt'
  const { partner } = contents
  const tax = contents.tax && taxes[contents.tax]
  const seen = new Map<string, number>()
  return contents.lines.map((line) => {
    const seq = (seen.get(line.suffix) ?? 0) + 1
    seen.set(line.suffix, seq)
    return {
      id: `${types[category]}${document}-${line.suffix}-${seq}`,
      RPCO: company,
      RPICU: batch,
      RPDOC: document,
      RPDCT: types[category],
      RPSFX: line.suffix,
      RPSEQ: seq,
      RPDOCM: settles ? document - 10_000_000 : null,
      RPPYID: header.payment,
      RPCKNU: header.check,
      RPAN8: partner?.number ?? null,
      RPALPH: oddity.partner ?? partner?.name ?? '',
      RPTAX: partner?.taxNumber ?? '',
      RPDGJ: posted,
      RPDSVJ: invoiced,
      RPDDJ: due,
      RPEXR1: tax?.[0] ?? '',
      RPTXA1: tax?.[1] ?? '',
      RPEXR1NM: tax?.[2] ?? '',
      RPCODE: `${company}.${line.account[0]}`,
      RPDL02: line.account[1],
      ...sides(line, reversed),
      RPRMK: reversed ? `${remark} ${reversalRemark}` : remark,
      RPTORG: author.username.toUpperCase(),
      RPNAME: author.name,
      RPDL03: '',
      RPSBLT: 'A',
      ...(category === 'receipt' && { RPVLDT: due }),
      ...(category === 'nacct' && { RPEXR: remark }),
    }
  })
}

/** Debit and credit of a line. The amount of a reversal stays on the same side and is negative. */
function sides({ amount }: SeedLine, reversed: boolean) {
  const size = reversed ? -Math.abs(amount) : Math.abs(amount)
  return {
    RPZ5DEBITAT: amount > 0 ? size : 0,
    RPZ5CREDITAT: amount > 0 ? 0 : size,
  }
}
