import { erpDocumentKey, type VoucherLine } from '../../contract/voucher.ts'

/** The sums of a voucher, its first line, and the number of that line in the file. */
export interface Balance {
  first: VoucherLine
  line: number
  debits: bigint
  credits: bigint
}

/** Adds a line to the sums of its voucher, by batch, type and number (`RPICU RPDCT RPDOC`). */
export function addToBalance(documents: Map<string, Balance>, line: VoucherLine, at: number): void {
  const key = `${line.RPICU} ${erpDocumentKey(line)}`
  const balance = documents.get(key) ?? { first: line, line: at, debits: 0n, credits: 0n }
  balance.debits += BigInt(line.RPZ5DEBITAT)
  balance.credits += BigInt(line.RPZ5CREDITAT)
  documents.set(key, balance)
}

/** Why a voucher is refused, if its debits differ from its credits. */
export function balanceError({ first, debits, credits }: Balance): string | undefined {
  if (debits === credits) return undefined
  const sums = `debits ${debits}, credits ${credits}`
  return `the document ${erpDocumentKey(first)} does not balance: ${sums}`
}
