import { erpDocumentKeyOf, type VoucherLine } from '../../contract/voucher.ts'

/**
 * Maximum amount of a batch in won: 100 trillion. A sum of many batches, for example in the calendar, then stays below 2^53, above which
 * the app and JSON round.
 */
const AMOUNT_MAX = 100_000_000_000_000n

/** The sums of a voucher, its first line, and the number of that line in the file. `total` adds debits and credits without their signs. */
export interface Balance {
  first: VoucherLine
  line: number
  debits: bigint
  credits: bigint
  total: bigint
}

/** Why a batch is refused. `line` is the first line of the voucher. */
export interface BalanceError {
  batch: number
  line: number
  reason: string
}

/** Adds a line to the sums of its voucher, by batch, type and number (`RPICU RPDCT RPDOC`). */
export function addToBalance(documents: Map<string, Balance>, line: VoucherLine, at: number): void {
  const key = `${line.RPICU} ${erpDocumentKeyOf(line)}`
  const balance = documents.get(key) ?? {
    first: line,
    line: at,
    debits: 0n,
    credits: 0n,
    total: 0n,
  }
  const [debit, credit] = [BigInt(line.RPZ5DEBITAT), BigInt(line.RPZ5CREDITAT)]
  balance.debits += debit
  balance.credits += credit
  balance.total += absolute(debit) + absolute(credit)
  documents.set(key, balance)
}

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)

/**
 * The vouchers whose debits differ from their credits, and the voucher with which the amount of a batch exceeds the maximum. The amount is
 * half of its debits and credits without their signs.
 */
export function* balanceErrors(balances: Iterable<Balance>): Generator<BalanceError> {
  const amounts = new Map<number, bigint>()
  for (const { first, line, debits, credits, total } of balances) {
    const batch = first.RPICU
    if (debits !== credits) {
      const reason = `the document ${erpDocumentKeyOf(first)} does not balance: debits ${debits}, credits ${credits}`
      yield { batch, line, reason }
    }
    const before = amounts.get(batch) ?? 0n
    amounts.set(batch, before + total)
    if (before <= AMOUNT_MAX * 2n && before + total > AMOUNT_MAX * 2n) {
      const reason = `the amount of the batch ${batch} is more than ${AMOUNT_MAX} won`
      yield { batch, line, reason }
    }
  }
}
