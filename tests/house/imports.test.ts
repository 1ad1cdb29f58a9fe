import { describe, expect, it } from 'vitest'
import { importsOf } from './imports.ts'
import { appRows } from './appRows.ts'
import { allows } from './rows.ts'
import { serverRows } from './serverRows.ts'
import { code, type Source } from './sources.ts'

const rows = [...appRows, ...serverRows]

function broken(row: (typeof rows)[number], files: readonly Source[]) {
  const imports = files.filter((file) => row.where.test(file.path)).flatMap(importsOf)
  const refused = imports.filter((imported) => !allows(row, imported))
  return {
    checked: imports.length,
    refused: refused.map(({ from, target }) => `${from} imports ${target}`),
  }
}

describe('the import rules', () => {
  const all = code()

  for (const row of rows) {
    describe(row.name, () => {
      it('is satisfied by every file', () => {
        const { checked, refused } = broken(row, all)
        expect(refused).toEqual([])
        expect(checked).toBeGreaterThan(0)
      })

      it('detects a file that violates it', () => {
        expect(broken(row, [row.bad]).refused).toHaveLength(1)
      })
    })
  }

  it('cover every file of the product', () => {
    const product = all.filter(({ path }) => /^(contract|machines|src|server)\//.test(path))
    const unmatched = product.filter(({ path }) => !rows.some(({ where }) => where.test(path)))
    expect(product.length).toBeGreaterThan(300)
    expect(unmatched.map(({ path }) => path)).toEqual([])
  })

  it('recognize every kind of import', () => {
    const text = [
      `import a from './a.ts'`,
      `import type { B } from './b.ts'`,
      `import { type C } from './c.ts'`,
      `import './d.css'`,
      `export * from './e.ts'`,
      `const f = () => import('./f.ts')`,
      `type G = import('./g.ts').G`,
      `import { h } from '@scope/h/sub'`,
    ].join('\n')
    const read = importsOf({ path: 'src/x.ts', text })
    expect(read.map(({ target, type }) => `${target} ${type}`)).toEqual([
      'src/a.ts false',
      'src/b.ts true',
      'src/c.ts true',
      'src/d.css false',
      'src/e.ts false',
      'src/f.ts false',
      'src/g.ts true',
      '@scope/h/sub false',
    ])
  })
})
