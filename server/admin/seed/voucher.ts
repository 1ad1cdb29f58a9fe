import type { Category, VoucherLine } from '../../../contract/voucher.ts'
import type { SeedCalendar } from './calendar.ts'
import type { CompanyCode, SeedLine } from './ledger.ts'
import type { EdgeCaseText } from './edgeCaseTexts.ts'
import type { SeedEmployee } from './people.ts'
import type { Contents } from './voucherContents.ts'
import type { Tax } from './trades.ts'

/** The values that all vouchers of a batch share, and the number of this voucher. */
export interface VoucherHeader {
  category: Category
  batch: number
  company: CompanyCode
  author: SeedEmployee
  document: number
}

/** A voucher before it has a number. Days are offsets from today. */
export interface VoucherPlan {
  contents: Contents
  /** the G/L date */
  day: number
  /** the due date of the first pay item, and of the second one; without it the voucher has none */
  due?: number
  secondDue?: number
  /** the invoice date, if it is not the G/L date */
  invoiced?: number
  /** the number of the voucher that a settlement settles */
  settles?: number
  payment?: string
  check?: string
  isReversal?: boolean
  /** partner and remark that replace the ordinary ones */
  edgeCase?: EdgeCaseText
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

/** The text in the remark of a reversal voucher. */
const reversalRemark = '역분개'

/** The voucher lines of one voucher of a batch, with equal debits and credits. */
export function makeVoucher(
  header: VoucherHeader,
  plan: VoucherPlan,
  calendar: SeedCalendar,
): VoucherLine[] {
  const { category, batch, company, author, document } = header
  const { contents, edgeCase = {} } = plan
  const posted = calendar.day(plan.day)
  const remark =
    edgeCase.remark ?? contents.remark.replace('{m}', String(Number(posted.slice(5, 7))))
  // An unusual partner name belongs to no known partner, so its voucher has no partner code and no business number.
  const partner = edgeCase.partner === undefined ? contents.partner : undefined
  const tax = contents.tax && taxes[contents.tax]
  const dateOf = (day: number | undefined) => (day === undefined ? null : calendar.day(day))
  const due = { '001': dateOf(plan.due), '002': dateOf(plan.secondDue) }
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
      RPDOCM: plan.settles ?? null,
      RPPYID: plan.payment ?? null,
      RPCKNU: plan.check ?? null,
      RPAN8: partner?.number ?? null,
      RPALPH: edgeCase.partner ?? partner?.name ?? '',
      RPTAX: partner?.taxNumber ?? '',
      RPDGJ: posted,
      RPDSVJ: calendar.day(plan.invoiced ?? plan.day),
      RPDDJ: due[line.suffix],
      RPEXR1: tax?.[0] ?? '',
      RPTXA1: tax?.[1] ?? '',
      RPEXR1NM: tax?.[2] ?? '',
      RPCODE: `${company}.${line.account[0]}`,
      RPDL02: line.account[1],
      ...sides(line, plan.isReversal ?? false),
      RPRMK: plan.isReversal ? `${remark} ${reversalRemark}` : remark,
      RPTORG: author.username.toUpperCase(),
      RPNAME: author.name,
      RPDL03: '',
      RPSBLT: 'A',
      ...(category === 'receipt' && { RPVLDT: due[line.suffix] }),
      ...(category === 'nacct' && { RPEXR: remark }),
    }
  })
}

/** Debit and credit of a line. The amount of a reversal stays on the same side and is negative. */
function sides({ amount }: SeedLine, isReversal: boolean) {
  const size = isReversal ? -Math.abs(amount) : Math.abs(amount)
  return {
    RPZ5DEBITAT: amount > 0 ? size : 0,
    RPZ5CREDITAT: amount > 0 ? 0 : size,
  }
}
