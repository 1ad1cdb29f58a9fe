import ts from 'typescript-api'
import { parseSource, visitNodes } from './imports.ts'
import type { Source } from './sources.ts'

/** The names of the machines: folder, machine id and event prefix. */
export const machineNames = [
  'session',
  'registration',
  'preferences',
  'finder',
  'badges',
  'push',
  'password',
  'delegations',
  'devices',
  'profile',
  'notices',
  'vouchers',
  'draft',
  'approvers',
  'files',
  'receivers',
  'lines',
  'home',
  'calendar',
  'analytics',
  'viewer',
  'boxes',
  'signing',
  'document',
  'app',
]

type Properties = ReadonlyMap<string, ts.Expression>

/** The parsed statechart of a machine. `path` of a state contains its key and those of its ancestors. */
export interface ParsedMachine {
  file: string
  word: string
  id: string
  states: { path: string; name: string; node: Properties }[]
  /** The event types in the statechart, without the error events of spawned actors. */
  events: string[]
  delays: string[]
  invokes: { id: string; src: string; state: string; waits: boolean; busy: boolean }[]
  inline: string[]
}

function propertiesOf(node: ts.Expression | undefined): Properties {
  const found = new Map<string, ts.Expression>()
  if (!node || !ts.isObjectLiteralExpression(node)) return found
  for (const property of node.properties) {
    if (ts.isPropertyAssignment(property)) {
      found.set(nameOf(property.name), property.initializer)
    } else if (ts.isShorthandPropertyAssignment(property)) {
      found.set(property.name.text, property.name)
    }
  }
  return found
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText()
}

const text = (node: ts.Expression | undefined) =>
  node && ts.isStringLiteralLike(node) ? node.text : ''

function listOf(node: ts.Expression | undefined): readonly ts.Expression[] {
  if (!node) return []
  return ts.isArrayLiteralExpression(node) ? node.elements : [node]
}

function readState(
  chart: ParsedMachine,
  path: string,
  name: string,
  expression: ts.Expression,
): void {
  const node = propertiesOf(expression)
  chart.states.push({ path, name, node })
  const events = [...propertiesOf(node.get('on')).keys()]
  chart.events.push(...events.filter((event) => !event.startsWith('xstate.error.actor.')))
  chart.delays.push(...propertiesOf(node.get('after')).keys())
  const busy = listOf(node.get('tags')).some((tag) => text(tag) === 'busy')
  for (const element of listOf(node.get('invoke'))) {
    const invoke = propertiesOf(element)
    const waits = invoke.has('onDone')
    chart.invokes.push({
      id: text(invoke.get('id')),
      src: text(invoke.get('src')),
      state: name,
      waits,
      busy,
    })
  }
  for (const [key, child] of propertiesOf(node.get('states'))) {
    readState(chart, path ? `${path}.${key}` : key, key, child)
  }
}

/** Parses the statechart of a machine file: the argument of its `createMachine`. */
export function parseMachine(source: Source): ParsedMachine {
  const word = source.path.split('/').at(-2) ?? ''
  const chart: ParsedMachine = {
    file: source.path,
    word,
    id: '',
    states: [],
    events: [],
    delays: [],
    invokes: [],
    inline: [],
  }
  visitNodes(parseSource(source), (node) => {
    if (!ts.isCallExpression(node) || !node.expression.getText().endsWith('createMachine')) return
    const config = node.arguments[0]
    if (!config) return
    chart.id = text(propertiesOf(config).get('id'))
    readState(chart, '', '', config)
    visitNodes(config, (inner) => {
      if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) {
        chart.inline.push(inner.getText().slice(0, 60))
      }
    })
  })
  return chart
}
