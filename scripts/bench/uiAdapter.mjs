import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exportColumns } from '../../server/imports/line.ts'
import { runAdmin } from '../product.ts'

const { journalLines } = await import(
  pathToFileURL(join(process.env.BENCH_HARNESS ?? '', 'datagen.mjs')).href
)

/** `count` voucher lines without the last batch, which may be incomplete. */
function wholeBatches(count) {
  const lines = journalLines(count)
  const last = lines.at(-1)?.RPICU
  return lines.filter(({ RPICU }) => RPICU !== last)
}

/** The adapter of the product for the browser benchmark: its selectors, and a function that imports `n` voucher lines. */
export default {
  name: 'e-payment',
  paths: { login: '/auth/login', list: '/reportWrite' },
  listUrl: /\/erp\/voucher_list\//,
  async prepare({ n }) {
    const folder = mkdtempSync(join(tmpdir(), 'e-payment-export-'))
    try {
      const lines = wholeBatches(n)
      const rows = lines.map((line) => exportColumns.map((column) => line[column] ?? '').join(','))
      writeFileSync(
        join(folder, 'voucher_list.csv'),
        [exportColumns.join(','), ...rows, ''].join('\n'),
      )
      const { BENCH_DATA_DIR = '', BENCH_CHECKOUT } = process.env
      await runAdmin(BENCH_DATA_DIR, ['import', folder], {}, BENCH_CHECKOUT)
      return { n, lines: lines.length }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  login: {
    user: 'input[name=username]',
    password: 'input[name=password]',
    submit: 'button[type=submit]',
    done: /\/report/,
  },
  loginReady: 'input[name=username]',
  row: '[data-testid=voucher-row]',
  minRows: 25,
  rowCheckbox: '[data-testid=voucher-row] input[type=checkbox]',
  rowSelected: '[data-testid=voucher-row][aria-selected=true]',
  headerCheckbox: 'thead input[type=checkbox]',
  nextPage: '[data-testid=next-page]',
  writeDraft: '[data-testid=write-draft]',
  titleInput: 'input[name=title]',
  closeModal: '[data-testid=close-draft]',
  searchInput: 'input[type=search]',
}
