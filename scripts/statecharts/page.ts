import { type Chart, type State, type Transition, within } from './chart.ts'
import { korean } from './language.ts'
import { actors, delays } from './actors.ko.ts'
import { events, states } from './names.ko.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')
}

/** `draft.composing.form` → `composing.form`; the machine is shown by its name. */
function shortId(id: string): string {
  return id.includes('.') ? id.slice(id.indexOf('.') + 1) : id
}

const code = (text: string) => `\`${text}\``

function statesOf(chart: Chart): string {
  const mark = ({ kind, busy, initial }: State) => {
    if (kind === 'final') return 'the end'
    if (kind === 'parallel') return 'its parts live side by side'
    return [initial ? `begins in ${code(shortId(initial))}` : '', busy ? 'busy' : '']
      .filter(Boolean)
      .join(', ')
  }
  return table(
    ['state', '이름', 'what it is', ''],
    within(chart.root)
      .filter(({ id }) => id !== chart.word)
      .map((state) => [
        code(shortId(state.id)),
        korean(states, state.id),
        state.description,
        mark(state),
      ]),
  )
}

/** The names of the triggers of a kind, each with the states that accept it. */
function heard(
  chart: Chart,
  isOfKind: (one: Transition) => boolean,
): { name: string; where: string }[] {
  const found = new Map<string, Set<string>>()
  for (const one of chart.transitions.filter(isOfKind)) {
    const where = found.get(one.name) ?? new Set()
    found.set(one.name, where.add(code(shortId(one.source))))
  }
  return [...found]
    .map(([name, where]) => ({ name, where: [...where].join(', ') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function section(title: string, body: string): string {
  return `## ${title}\n\n${body}\n`
}

function triggers(chart: Chart): string[] {
  const sent = heard(chart, ({ trigger }) => trigger === 'event')
  const late = heard(chart, ({ trigger }) => trigger === 'delay')
  const asked = within(chart.root).flatMap(({ id, invokes }) =>
    invokes.map((invoke) => ({ name: invoke.id, where: code(shortId(id)) })),
  )
  const rows = (list: typeof sent, names: Readonly<Record<string, string>>) =>
    list.map(({ name, where }) => [code(name), korean(names, name), where])
  const parts = [section('Events', table(['event', '이름', 'heard in'], rows(sent, events)))]
  if (asked.length > 0) {
    parts.push(section('Actors', table(['actor', '이름', 'runs in'], rows(asked, actors))))
  }
  if (late.length > 0) {
    parts.push(section('Delays', table(['delay', '이름', 'counts in'], rows(late, delays))))
  }
  return parts
}

/** The page of a machine: its drawing, the descriptions of its states, its events, and its parent. */
export function page(chart: Chart, starter: string): string {
  const { word, root } = chart
  return [
    `# ${word} · ${korean(states, word)}`,
    '',
    root.description,
    '',
    `Started by ${starter}.`,
    '',
    `[![The statechart of ${word}, in Korean](${word}.ko.svg)](${word}.ko.svg)`,
    '',
    `[The same in English](${word}.en.svg) · [all charts](README.md) · ` +
      `[the machine](../../machines/${word}/${word}.machine.ts)`,
    '',
    section('States', statesOf(chart)),
    ...triggers(chart),
  ].join('\n')
}

const legend = `## Reading a chart

- A box is a state; a box in a box is a part of it. Dashed boxes live side by side. A double frame is an end.
- The dot shows where a state begins. A ring of dashes marks a state that waits for an actor (tag \`busy\`).
- A line is a transition. Its label says what makes it happen, under which guard (\`else\`: when no guard before it holds),
  and what is done (\`↳\`). A line that begins or ends under a state's title stands for the state as a whole.
- A line of text in a box is a transition that does not leave it; \`↻\` enters the state again. \`ignored\` says that nothing
  happens.
- Green: an actor has answered. Red: it has failed. Amber, dashed: time has passed. Grey: at once, as soon as the guard holds.

Drawn by \`npm run statecharts\` from the machines that the product runs; a test draws them again and compares. Names in Korean stand in
\`scripts/statecharts/names.ko.ts\` and \`actors.ko.ts\`.
`

/** The page that lists all charts. */
export function index(charts: readonly Chart[]): string {
  const rows = charts.map(({ word, root, transitions }) => [
    `[${word}](${word}.md)`,
    korean(states, word),
    root.description,
    `${within(root).length - 1}`,
    `${transitions.length}`,
    `[한국어](${word}.ko.svg), [English](${word}.en.svg)`,
  ])
  const head = ['machine', '이름', 'what it is', 'states', 'transitions', 'chart']
  return `# Statecharts\n\n${table(head, rows)}\n\n${legend}`
}
