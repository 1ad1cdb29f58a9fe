import type { VoucherLine } from '../../../../contract/voucher.ts'
import { documentTotals } from '../../../../machines/document/document.rules.ts'
import type { Category } from '../../../../contract/voucher.ts'
import { makePdf, type PdfText } from '../files/pdf.ts'
import { makePng } from '../files/png.ts'
import { makeXlsx } from '../files/xlsx.ts'

/** Kinds of evidence that an author attaches: a statement of transactions, a list of the voucher lines, and a receipt. */
export type Evidence = 'statement' | 'list' | 'receipt'

const won = (amount: number) => amount.toLocaleString('ko-KR')

/** A file with evidence for the lines of a batch. */
export async function makeEvidence(
  kind: Evidence,
  category: Category,
  lines: readonly VoucherLine[],
): Promise<{ name: string; bytes: Buffer }> {
  const { price } = documentTotals(category, lines)
  switch (kind) {
    case 'statement':
      return { name: '거래명세서.pdf', bytes: statementOf(lines, price) }
    case 'list':
      return { name: '전표 내역.xlsx', bytes: await listOf(lines) }
    case 'receipt':
      return { name: '영수증.png', bytes: receiptOf(lines, price) }
  }
}

const ROWS = 24

function statementOf(lines: readonly VoucherLine[], price: number): Buffer {
  const first = lines[0]
  const shown = lines.slice(0, ROWS)
  const rows = shown.flatMap((line, at): PdfText[] => {
    const y = 226 + at * 22
    const amount = won(line.RPZ5DEBITAT + line.RPZ5CREDITAT)
    const side = line.RPZ5DEBITAT === 0 ? '대변' : '차변'
    return [
      { x: 56, y, size: 10, text: String(line.RPDOC) },
      { x: 130, y, size: 10, text: line.RPDL02 ?? '' },
      { x: 250, y, size: 10, text: (line.RPRMK ?? '').slice(0, 16) },
      { x: 420, y, size: 10, text: side },
      { x: 539 - amount.length * 5, y, size: 10, text: amount },
    ]
  })
  const total = `합계 ${won(price)}원`
  const end = 226 + shown.length * 22
  return makePdf(
    [
      { x: 230, y: 90, size: 24, text: '거래명세서' },
      { x: 56, y: 140, size: 11, text: `거래처: ${first?.RPALPH ?? '-'}` },
      { x: 56, y: 160, size: 11, text: `사업자등록번호: ${first?.RPTAX ?? '-'}` },
      { x: 400, y: 140, size: 11, text: `작성일: ${first?.RPDSVJ ?? first?.RPDGJ ?? ''}` },
      { x: 56, y: 198, size: 10, text: '전표번호' },
      { x: 130, y: 198, size: 10, text: '계정' },
      { x: 250, y: 198, size: 10, text: '비고' },
      { x: 519, y: 198, size: 10, text: '금액' },
      ...rows,
      { x: 400, y: end + 14, size: 12, text: total },
    ],
    [180, 206, end - 6],
  )
}

function listOf(lines: readonly VoucherLine[]): Promise<Buffer> {
  const head = ['전표번호', '전기일', '거래처', '계정코드', '계정', '차변', '대변', '비고']
  const rows = lines.map((line) => [
    line.RPDOC,
    line.RPDGJ,
    line.RPALPH ?? '',
    line.RPCODE ?? '',
    line.RPDL02 ?? '',
    line.RPZ5DEBITAT,
    line.RPZ5CREDITAT,
    line.RPRMK ?? '',
  ])
  return makeXlsx([head, ...rows])
}

function receiptOf(lines: readonly VoucherLine[], price: number): Buffer {
  const numbers = [...new Set(lines.map((line) => line.RPDOC))].slice(0, 8)
  return makePng([
    'RECEIPT',
    `DATE ${lines[0]?.RPDGJ ?? ''}`,
    `REG. ${lines[0]?.RPTAX ?? ''}`,
    '-'.repeat(24),
    ...numbers.map((number) => `NO. ${number}`),
    '-'.repeat(24),
    `TOTAL ${won(price)} KRW`,
  ])
}
