import { parseAst, type Plugin } from 'vite'

/** A node of an ESTree syntax tree; `start` and `end` are offsets in the source. */
interface SyntaxNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Replaces the source between two offsets. */
interface Edit {
  start: number
  end: number
  text: string
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

function nodesOf(root: SyntaxNode): SyntaxNode[] {
  const children = Object.values(root).flat().filter(isNode)
  return [root, ...children.flatMap(nodesOf)]
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node['name'] : '')

/** The removal of a list element together with the comma that follows it. */
function removal(code: string, { start, end }: SyntaxNode): Edit {
  const comma = /^\s*,/.exec(code.slice(end))
  return { start, end: end + (comma?.[0].length ?? 0), text: '' }
}

/** Removes the properties of these names from all object literals. */
export function propertyRemovals(code: string, names: ReadonlySet<unknown>): Edit[] {
  const root = parseAst(code, { lang: 'ts' }) as unknown as SyntaxNode
  return nodesOf(root)
    .filter(({ type, key }) => type === 'Property' && names.has(nameOf(key)))
    .map((property) => removal(code, property))
}

/** Removes the getters of these names from all classes. */
export function getterRemovals(code: string, names: ReadonlySet<unknown>): Edit[] {
  const root = parseAst(code) as unknown as SyntaxNode
  return nodesOf(root)
    .filter(({ type, kind, key }) => {
      return type === 'MethodDefinition' && kind === 'get' && names.has(nameOf(key))
    })
    .map(({ start, end }) => ({ start, end, text: '' }))
}

const reactWrappers = new Set<unknown>(['createContext', 'forwardRef', 'memo'])

/**
 * Makes unused components removable: marks the calls of React that create them as pure, and removes assignments of `displayName`.
 */
export function componentEdits(code: string): Edit[] {
  const root = parseAst(code) as unknown as SyntaxNode
  return nodesOf(root).flatMap((node) => {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) {
      const { type, callee, start } = node['init']
      const isWrapper = isNode(callee) && reactWrappers.has(nameOf(callee['property']))
      return type === 'CallExpression' && isWrapper
        ? [{ start, end: start, text: '/* @__PURE__ */ ' }]
        : []
    }
    if (node.type !== 'ExpressionStatement' || !isNode(node['expression'])) return []
    const { type, left } = node['expression']
    const isName = isNode(left) && nameOf(left['property']) === 'displayName'
    return type === 'AssignmentExpression' && isName
      ? [{ start: node.start, end: node.end, text: '' }]
      : []
  })
}

/** The name of the machine that a file exports, and the offsets of `export const name = `; undefined if it exports none. */
export function findMachineExport(
  code: string,
): { name: string; start: number; end: number } | undefined {
  const root = parseAst(code, { lang: 'ts' }) as unknown as SyntaxNode
  for (const { type, start, declaration } of nodesOf(root)) {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) continue
    const [variable] = [declaration['declarations']].flat()
    const name = isNode(variable) ? nameOf(variable['id']) : ''
    const init = isNode(variable) && variable['init']
    if (String(name).endsWith('Machine') && isNode(init))
      return { name: String(name), start, end: init.start }
  }
  return undefined
}

/** The source after edits that do not overlap; an edit inside another one is dropped. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < from) continue
    result += code.slice(from, start) + text
    from = end
  }
  return result + code.slice(from)
}

/** A build plugin that edits the files for which `isEdited` returns true. Fails the build if it edited nothing. */
export function editSources(
  name: string,
  isEdited: (id: string) => boolean,
  editsOf: (code: string) => Edit[],
): Plugin {
  let count = 0
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!isEdited(id)) return undefined
      const edits = editsOf(code)
      count += edits.length
      return applyEdits(code, edits)
    },
    buildEnd(error) {
      if (!error && count === 0) throw new Error(`${name}: no source was edited.`)
    },
  }
}
