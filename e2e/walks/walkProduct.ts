import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VoucherLine } from '../../contract/voucher.ts'
import { startCspWatchedProduct, type CspViolation } from '../cspWatchedProduct.ts'
import { batchesByCategory, oneVoucherBatches, voucherLinesOf } from './batches.ts'
import { author, colleague, createColleagueClient, password } from './colleagues.ts'

/** A product with the few employees and batches that the walks use, and the actions of those employees. */
export interface WalkProduct extends ReturnType<typeof createColleagueClient> {
  url: string
  password: string
  /** The violations of the content security policy that browsers have reported. */
  violations: CspViolation[]
  stop(): Promise<void>
}

const settings = {
  SEED: 'none',
  LOGIN_TRIES: '100000',
  MAX_FILES_PER_VOUCHER: '2',
  MAX_FILE_MB: '1',
  MAX_DOCUMENT_MB: '4',
  // Each registration walk sends from a separate IP address.
  TRUST_PROXY: 'loopback',
}

const employees = [
  { username: author, department: '재무팀', position: '대리', rank: 5 },
  { username: 'kim', department: '재무팀', position: '팀장', rank: 1 },
  { username: 'lee', department: '재무팀', position: '팀장', rank: 1 },
  { username: colleague, department: '영업팀', position: '팀장', rank: 1 },
]

function writeExport(folder: string): void {
  for (const { category, batches } of batchesByCategory) {
    const additionalBatches = category === 'receipt' ? oneVoucherBatches : []
    const lines = [...batches, ...additionalBatches].flatMap(voucherLinesOf)
    const columns = Object.keys(lines[0] ?? {}) as (keyof VoucherLine)[]
    const rows = lines.map((line) => columns.map((column) => line[column] ?? '').join(','))
    writeFileSync(join(folder, `${category}_list.csv`), [columns.join(','), ...rows, ''].join('\n'))
  }
}

/** Starts the product and imports the data. */
export async function startWalkProduct(): Promise<WalkProduct> {
  const product = await startCspWatchedProduct(settings)
  const folder = mkdtempSync(join(tmpdir(), 'e-payment-export-'))
  writeExport(folder)
  await product.admin('import', folder)
  for (const employee of employees) {
    await product.data.createEmployee({ password, name: `이름 ${employee.username}`, ...employee })
  }
  // A saved line for all employees. The company imports it, and the walks apply it.
  const lines = join(folder, 'lines.csv')
  writeFileSync(lines, 'name,category,approvers,receivers\n가,,합의:kim,\n')
  await product.admin('lines', 'import', lines)
  rmSync(folder, { recursive: true })
  const { url, violations } = product
  const colleagues = createColleagueClient(url)
  // The approval line of the last submission becomes the default approval line.
  for (const { batches, defaultLine } of batchesByCategory) {
    const [batch = 0] = batches
    if (defaultLine.length === 0) continue
    await colleagues.submit(author, batch, defaultLine)
    await colleagues.withdrawBatch(batch)
  }
  return { url, password, violations, stop: () => product.stop(), ...colleagues }
}
