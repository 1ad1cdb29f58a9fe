import ts from 'typescript-api'
import { importsOf, parseSource, visitNodes } from './imports.ts'
import type { Source } from './sources.ts'

/** A rule about single files: `breaks` returns the violations in a file. */
export interface Rule {
  name: string
  where: RegExp
  breaks: (file: Source) => string[]
  bad: Source
}

const lines = (text: string) => text.trimEnd().split('\n').length

/** The number of lines that the given share of the files does not exceed. */
export function quantile(files: readonly Source[], share: number): number {
  const sizes = files.map(({ text }) => lines(text)).toSorted((a, b) => a - b)
  return sizes[Math.floor((sizes.length - 1) * share)] ?? 0
}

const isReExport = (statement: ts.Statement) =>
  ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined

function identifiers(file: Source): string[] {
  const found: string[] = []
  visitNodes(parseSource(file), (node) => {
    if (ts.isIdentifier(node)) found.push(node.text)
    if (ts.isStringLiteralLike(node)) found.push(node.text)
  })
  return found
}

/** Browser APIs and a library with effects outside the page; only `src/world` may use them. */
const outside = new Set([
  'fetch',
  'XMLHttpRequest',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'Notification',
  'sendBeacon',
  'ofetch',
])

function usesOutside(file: Source): string[] {
  const found: string[] = []
  visitNodes(parseSource(file), (node) => {
    const used = ts.isIdentifier(node) && outside.has(node.text)
    const declared = used && ts.isPropertyAssignment(node.parent) && node.parent.name === node
    if (used && !declared) found.push(node.text)
  })
  return found
}

/** Uses of `event.isComposing`, also by destructuring of an event. */
function composingByItself(file: Source): string[] {
  const found: string[] = []
  visitNodes(parseSource(file), (node) => {
    const read = ts.isPropertyAccessExpression(node) || ts.isBindingElement(node)
    if (read && node.name.getText() === 'isComposing') found.push(node.getText())
  })
  return found
}

/** Calendar fields, substrings of a date, and formats of `Intl`. ISO 8601 timestamps and milliseconds are allowed. */
const handmadeDate =
  /\.[gs]et(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\bDate\.UTC\(|toISOString\(\)\.slice|to(?:Locale)?(?:Date|Time)String\(|dateStyle|timeStyle/g

export const rules: readonly Rule[] = [
  {
    name: 'no file has more than 300 lines',
    where: /\.(ts|tsx|mjs|css)$/,
    breaks: ({ text }) => (lines(text) > 300 ? [`${lines(text)} lines`] : []),
    bad: { path: 'src/long.ts', text: 'export {}\n'.repeat(301) },
  },
  {
    name: 'no folder or file is called utils, shared, common, helpers, misc or lib',
    where: /./,
    breaks: ({ path }) =>
      path.match(/\b(utils?|shared|common|helpers?|misc|lib)\b/i)?.slice(1) ?? [],
    bad: { path: 'src/utils/dates.ts', text: '' },
  },
  {
    name: 'no file consists only of re-exports',
    where: /\.tsx?$/,
    breaks: (file) => {
      const { statements } = parseSource(file)
      const barrel = statements.length > 0 && statements.every(isReExport)
      return barrel || /(^|\/)index\.tsx?$/.test(file.path) ? ['a barrel'] : []
    },
    bad: { path: 'src/ui/all.ts', text: `export * from './Button.tsx'` },
  },
  {
    name: 'no .tsx contains field names of the ERP',
    where: /^src\/.*\.tsx$/,
    breaks: (file) => identifiers(file).filter((text) => /\bRP[A-Z0-9]{2,}\b/.test(text)),
    bad: { path: 'src/screens/A.tsx', text: 'export const A = ({ line }) => <p>{line.RPRMK}</p>' },
  },
  {
    name: 'only the world uses browser APIs with effects outside the page',
    where: /^(src\/(?!world\/)|machines\/).*\.tsx?$/,
    breaks: usesOutside,
    bad: { path: 'src/screens/A.tsx', text: `export const a = () => fetch('/erp/voucher_list/')` },
  },
  {
    name: 'only one file uses isComposing',
    where: /^src\/(?!hooks\/composing\.ts$).*\.tsx?$/,
    breaks: composingByItself,
    bad: { path: 'src/screens/A.tsx', text: 'export const a = (on) => on.nativeEvent.isComposing' },
  },
  {
    name: 'date-fns formats, parses and calculates every date',
    where: /^(contract|machines|src|server|scripts)\/.*\.(tsx?|mjs)$/,
    breaks: ({ text }) => text.match(handmadeDate) ?? [],
    bad: { path: 'src/text/a.ts', text: 'const day = new Date().toISOString().slice(0, 10)' },
  },
  {
    name: 'SQL occurs only in .sql.ts files and in the folder of the database',
    where: /^server\/(?!db\/|admin\/seed\/)(?!.*\.sql\.ts$).*\.ts$/,
    breaks: ({ text }) =>
      text.match(/\b(select\s[\s\S]{1,200}?\sfrom|insert\s+into|delete\s+from)\s/gi) ?? [],
    bad: { path: 'server/documents/a.service.ts', text: 'query(`select id from document`)' },
  },
  {
    name: 'services and SQL import no HTTP modules',
    where: /^server\/.*\.(service|sql)\.ts$/,
    breaks: (file) =>
      importsOf(file)
        .map(({ target }) => target)
        .filter((target) => /^(fastify|@fastify\/|node:http)|\.routes\.ts$/.test(target)),
    bad: { path: 'server/documents/a.service.ts', text: `import { fastify } from 'fastify'` },
  },
]
