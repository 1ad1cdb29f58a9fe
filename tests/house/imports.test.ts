import { describe, expect, it } from 'vitest'
import { appImportRules } from './appImportRules.ts'
import { isImportAllowed } from './importRules.ts'
import { importsOf } from './imports.ts'
import { serverImportRules } from './serverImportRules.ts'
import { readCodeFiles, type Source } from './sources.ts'

const rules = [...appImportRules, ...serverImportRules]

function listViolations(rule: (typeof rules)[number], files: readonly Source[]) {
  const imports = files.filter((file) => rule.where.test(file.path)).flatMap(importsOf)
  const refused = imports.filter((imported) => !isImportAllowed(rule, imported))
  return {
    checked: imports.length,
    refused: refused.map(({ from, target }) => `${from} imports ${target}`),
  }
}

describe('the import rules', () => {
  const all = readCodeFiles()

  for (const rule of rules) {
    describe(rule.name, () => {
      it('is satisfied by every file', () => {
        const { checked, refused } = listViolations(rule, all)
        expect(refused).toEqual([])
        expect(checked).toBeGreaterThan(0)
      })

      it('detects a file that violates it', () => {
        expect(listViolations(rule, [rule.bad]).refused).toHaveLength(1)
      })
    })
  }

  it('cover every file of the product', () => {
    const product = all.filter(({ path }) => /^(contract|machines|src|server)\//.test(path))
    const unmatched = product.filter(({ path }) => !rules.some(({ where }) => where.test(path)))
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
