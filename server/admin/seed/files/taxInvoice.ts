import type { VoucherLine } from '../../../../contract/voucher.ts'
import { accounts } from '../ledger.ts'
import { makePdf, type PdfText } from './pdf.ts'

/** Supply value, VAT and total of a purchase or sale, in won. */
interface SupplyAmounts {
  supply: number
  tax: number
  total: number
}

const openAccounts = [accounts.tradePayable, accounts.payable, accounts.receivable].map(
  ([code]) => code,
)
const taxAccounts = [accounts.inputTax, accounts.outputTax].map(([code]) => code)

/** The amounts of one voucher: its open items are the total. */
function supplyAmounts(lines: readonly VoucherLine[]): SupplyAmounts {
  const sumOf = (codes: readonly string[]) =>
    lines
      .filter(({ RPCODE }) => codes.some((code) => RPCODE?.endsWith(`.${code}`)))
      .reduce((sum, line) => sum + line.RPZ5DEBITAT + line.RPZ5CREDITAT, 0)
  const [total, tax] = [sumOf(openAccounts), sumOf(taxAccounts)]
  return { supply: total - tax, tax, total }
}

/** The demo company itself. Each business site has its own number. */
const businessSites: Record<string, Party> = {
  '00001': { name: '㈜온새미식품', number: '214-81-30271' },
  '00002': { name: '㈜온새미식품 공장', number: '312-85-04167' },
}

interface Party {
  name: string
  number: string
}

const won = (amount: number) => amount.toLocaleString('ko-KR')

const SIZE = 10
/** Right-aligned digits, which are half as wide as they are high. */
const number = (right: number, y: number, amount: number): PdfText => {
  const text = won(amount)
  return { x: right - (text.length * SIZE) / 2, y, size: SIZE, text }
}

/** The tax invoice of one voucher, or the invoice of an exempt supply. `isSale`: the demo company is the supplier. */
export function makeTaxInvoice(lines: readonly VoucherLine[], isSale: boolean): Buffer {
  const [first] = lines
  if (!first) throw new Error('The voucher has no lines.')
  const { supply, tax, total } = supplyAmounts(lines)
  const partner = { name: first.RPALPH ?? '', number: first.RPTAX ?? '' }
  const company = businessSites[first.RPCO ?? ''] ?? { name: '', number: '' }
  const [supplier, buyer] = isSale ? [company, partner] : [partner, company]
  const block = (x: number, title: string, { name, number: registered }: Party): PdfText[] => [
    { x, y: 150, size: 11, text: title },
    { x, y: 174, size: SIZE, text: `등록번호  ${registered}` },
    { x, y: 194, size: SIZE, text: `상호  ${name}` },
  ]
  const date = first.RPDSVJ ?? first.RPDGJ
  const columns: PdfText[] = ['월일', '품목', '공급가액', '세액'].map((text, at) => ({
    x: [56, 110, 400, 510][at] ?? 0,
    y: 290,
    size: SIZE,
    text,
  }))
  return makePdf(
    [
      { x: 222, y: 96, size: 24, text: titleOf(tax) },
      ...block(56, '공급자', supplier),
      ...block(310, '공급받는자', buyer),
      { x: 56, y: 236, size: 11, text: `작성일자  ${date}` },
      { x: 310, y: 236, size: 11, text: `합계금액  ${won(total)}` },
      ...columns,
      { x: 56, y: 314, size: SIZE, text: date.slice(5).replace('-', '/') },
      { x: 110, y: 314, size: SIZE, text: (first.RPRMK ?? '').slice(0, 24) },
      number(440, 314, supply),
      number(530, 314, tax),
      { x: 56, y: 366, size: 11, text: '이 금액을 청구함' },
    ],
    [120, 208, 252, 298, 326],
  )
}

const titleOf = (tax: number) => (tax === 0 ? '전자계산서' : '전자세금계산서')

/** The name of the file of a voucher. Exempt supplies have no tax invoice. */
export const taxInvoiceName = (lines: readonly VoucherLine[]) =>
  supplyAmounts(lines).tax === 0 ? '계산서.pdf' : '세금계산서.pdf'
