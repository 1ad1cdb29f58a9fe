import { readFileSync } from 'node:fs'
import ts from 'typescript-api'
import { describe, expect, it } from 'vitest'
import { parseSource, visitNodes } from './imports.ts'
import { type Source, readSources } from './sources.ts'

/** Forbidden text in all files. The examples are concatenated here because this file must satisfy the rules, too. */
const forbidden: Record<string, { pattern: RegExp; bad: string }> = {
  'an absolute path of a developer’s machine': {
    pattern: /(^|["'`\s(=])\/(home|Users|root|work|mnt)\/[\w.-]+/m,
    bad: `${'/ho'}me/kim/e-payment`,
  },
  'the address of a package registry': {
    pattern: /registry\.(npmjs|yarnpkg)\.|npm\.pkg\.github|npm[m]irror/,
    bad: ['https://registry', 'npmjs', 'org/'].join('.'),
  },
  'a note of unfinished work': {
    pattern: /\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/,
    bad: `// ${'TO'}DO`,
  },
  'a private key or a token': {
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}/,
    bad: `-----BEGIN ${'PRIVATE'} KEY-----`,
  },
}

const skipping = new Set(['only', 'skip', 'todo', 'fixme', 'fails', 'skipIf', 'runIf'])
const testing = new Set(['it', 'test', 'describe', 'suite'])

function skipped(file: Source): string[] {
  const found: string[] = []
  visitNodes(parseSource(file), (node) => {
    if (!ts.isPropertyAccessExpression(node) || !skipping.has(node.name.text)) return
    const owner = node.expression.getText().split('.')[0] ?? ''
    if (testing.has(owner)) found.push(`${file.path}: ${node.getText()}`)
  })
  return found
}

describe('no file contains', () => {
  const files = readSources(
    /^(?!package-lock).*\.(ts|tsx|mjs|js|json|css|html|md|sql)$|^\.ci\/run$/,
  )

  for (const [name, { pattern, bad }] of Object.entries(forbidden)) {
    it(name, () => {
      expect(files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([])
      expect(files.length).toBeGreaterThan(50)
      expect(bad).toMatch(pattern)
    })
  }
})

describe('tests', () => {
  const tests = readSources(/^(tests|e2e)\/.*\.(test|spec)\.tsx?$/)

  it('are never skipped', () => {
    expect(tests.flatMap(skipped)).toEqual([])
    expect(tests.length).toBeGreaterThan(10)
    expect(skipped({ path: 'a.test.ts', text: `it.${'skip'}('x', () => {})` })).toHaveLength(1)
    expect(skipped({ path: 'a.test.ts', text: `test.describe.${'only'}('x')` })).toHaveLength(1)
  })

  it('never wait for a fixed time', () => {
    const waits = /waitForTimeout\(|setTimeout\(\s*(resolve|done)\b|timers\/promises/
    expect(tests.filter(({ text }) => waits.test(text)).map(({ path }) => path)).toEqual([])
    expect(`page.waitFor${'Timeout'}(500)`).toMatch(waits)
  })
})

describe('package.json', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })

  it('has exact versions only', () => {
    expect(
      versions.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([])
    expect(versions.length).toBeGreaterThan(20)
  })
})

describe('package-lock.json', () => {
  it('contains a checksum and no registry URL for every package', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string }>
    }
    const entries = Object.entries(packages).filter(([path]) => path !== '')
    expect(entries.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
    expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
    expect(entries.length).toBeGreaterThan(100)
  })
})
