import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VoucherLine } from '../../contract/voucher.ts'
import { hire } from '../../scripts/hire.ts'
import { startWatched, type Violation } from '../watched.ts'
import { desks, linesOf, waiting, written } from './batches.ts'
import { author, colleaguesAt, password, rival } from './colleagues.ts'

/** A product with the few employees and batches that the walks use, and the actions of those employees. */
export interface Company extends ReturnType<typeof colleaguesAt> {
  url: string
  password: string
  /** The policy violations that browsers have reported. */
  violations: Violation[]
  stop(): Promise<void>
}

const people = [
  { username: author, department: '재무팀', position: '대리', rank: 5 },
  { username: 'kim', department: '재무팀', position: '팀장', rank: 1 },
  { username: 'lee', department: '재무팀', position: '팀장', rank: 1 },
  { username: rival, department: '영업팀', position: '팀장', rank: 1 },
]

function writeExport(folder: string): void {
  for (const { category, batches } of desks) {
    const more = category === 'receipt' ? [...waiting, ...written] : []
    const lines = [...batches, ...more].flatMap(linesOf)
    const columns = Object.keys(lines[0] ?? {}) as (keyof VoucherLine)[]
    const rows = lines.map((line) => columns.map((column) => line[column] ?? '').join(','))
    writeFileSync(join(folder, `${category}_list.csv`), [columns.join(','), ...rows, ''].join('\n'))
  }
}

/** Starts the product and imports the data. */
export async function found(): Promise<Company> {
  const product = await startWatched(settings)
  const folder = mkdtempSync(join(tmpdir(), 'e-payment-export-'))
  writeExport(folder)
  await product.admin('import', folder)
  rmSync(folder, { recursive: true })
  for (const { username, ...place } of people) {
    await hire(product, { username, password, name: `이름 ${username}`, ...place })
  }
  const company: Company = {
    url: product.url,
    password,
    violations: product.violations,
    stop: () => product.stop(),
    ...colleaguesAt(product.url),
  }
  for (const { category, batches, usual } of desks) {
    if (usual.length === 0) continue
    await company.submit(author, category, batches[0] ?? 0, usual)
    await company.free(category, batches[0] ?? 0)
  }
  return company
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
