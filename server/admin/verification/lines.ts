import { erpDocumentKeyOf, VoucherLine } from '../../../contract/voucher.ts'

/**
 * The voucher lines of a JSON array, and their errors. Each line must match the contract and belong to the batch. The debits of each
 * voucher must equal its credits (wire, "Vouchers").
 */
export function parseVoucherLines(
  text: string,
  batch: number,
): { lines: VoucherLine[]; wrong: string[] } {
  const problems: string[] = []
  const lines: VoucherLine[] = []
  const balances = new Map<string, bigint>()
  for (const value of parseArray(text, problems)) {
    const parsed = VoucherLine.safeParse(value)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      problems.push(`the line ${idOf(value)} breaks the contract in ${String(issue?.path[0])}`)
      continue
    }
    const line = parsed.data
    lines.push(line)
    if (line.RPICU !== batch) problems.push(`the line ${line.id} is of batch ${line.RPICU}`)
    const amount = BigInt(line.RPZ5DEBITAT) - BigInt(line.RPZ5CREDITAT)
    const document = erpDocumentKeyOf(line)
    balances.set(document, (balances.get(document) ?? 0n) + amount)
  }
  if (problems.length === 0 && lines.length === 0) problems.push('there are no lines')
  for (const [document, difference] of balances) {
    if (difference !== 0n)
      problems.push(`the voucher ${document} does not balance: ${difference} won`)
  }
  return { lines, wrong: problems }
}

function parseArray(text: string, wrong: string[]): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch {
    // The error is reported after the try block.
  }
  wrong.push('the lines are not a JSON array')
  return []
}

function idOf(value: unknown): string {
  return String((value as { id?: unknown } | null)?.id)
}
