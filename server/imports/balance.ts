import type { VoucherLine } from '../../contract/voucher.ts'

/** The sums of a voucher, and the number of its first line in the file. */
export interface Balance {
  line: number
  debits: bigint
  credits: bigint
}

/** Adds a line to the sums of its voucher, by batch and voucher number (`RPICU RPDOC`). */
export function addToBalance(documents: Map<string, Balance>, line: VoucherLine, at: number): void {
  const key = `${line.RPICU} ${line.RPDOC}`
  const balance = documents.get(key) ?? { line: at, debits: 0n, credits: 0n }
  balance.debits += BigInt(line.RPZ5DEBITAT)
  balance.credits += BigInt(line.RPZ5CREDITAT)
  documents.set(key, balance)
}
