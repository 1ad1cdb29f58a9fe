import { posix } from 'node:path'
import ts from 'typescript-api'
import type { Source } from './sources.ts'

/**
 * An import, also a dynamic import or a re-export. `target` is a path from the root of the repository, or a package name with its subpath.
 * `type` is true if it imports only types.
 */
export interface Import {
  from: string
  target: string
  local: boolean
  type: boolean
}

/** A cache of parsed sources, because many rules read the same files. */
const parsed = new Map<string, ts.SourceFile>()

/** Parses a source with the TypeScript compiler. */
export function parseSource({ path, text }: Source): ts.SourceFile {
  const key = `${path}\n${text}`
  const parsedImports = parsed.get(key)
  if (parsedImports) return parsedImports
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  parsed.set(key, file)
  return file
}

/** Calls `visit` for a node and all its descendants. */
export function visitNodes(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => visitNodes(child, visit))
}

function onlyTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const named = clause.namedBindings
  if (clause.name || !named || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly)
}

function specifierOf(node: ts.Node): { specifier: ts.Node | undefined; type: boolean } | undefined {
  if (ts.isImportDeclaration(node)) {
    return { specifier: node.moduleSpecifier, type: onlyTypes(node.importClause) }
  }
  if (ts.isExportDeclaration(node)) {
    return { specifier: node.moduleSpecifier, type: node.isTypeOnly }
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: node.argument.literal, type: true }
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return { specifier: node.arguments[0], type: false }
  }
  return undefined
}

export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  visitNodes(parseSource(source), (node) => {
    const { specifier, type } = specifierOf(node) ?? {}
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const local = specifier.text.startsWith('.')
    const target = local
      ? posix.join(posix.dirname(source.path), specifier.text)
      : specifier.text.replace(/\?.*$/, '')
    found.push({ from: source.path, target, local, type: type ?? false })
  })
  return found
}
