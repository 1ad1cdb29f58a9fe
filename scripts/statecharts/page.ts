import { type Chart, type State, stateAndDescendants, type Transition } from './chart.ts'
import { type TranslationSection, koreanName } from './korean.ts'
import { languages } from './language.ts'
import { parentsOf } from './machines.ts'
import { overviewName } from './overview.ts'
import { drawChart } from './svg.ts'

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')
}

const code = (text: string) => `\`${text}\``

/** The id of a state without the machine name, as Markdown code: `draft.composing.form` → `composing.form`. */
const stateCode = (id: string) => code(id.slice(id.indexOf('.') + 1))

function stateNotes({ kind, initial, busy }: State): string {
  if (kind === 'final' || kind === 'parallel') return kind
  return [...(initial ? [`initial: ${stateCode(initial)}`] : []), ...(busy ? ['busy'] : [])].join(
    ', ',
  )
}

type Use = { name: string; id: string }

/** A Markdown section with a table: each name, its Korean name, and the states that use it. Empty if no state uses a name. */
function section(
  title: string,
  head: readonly string[],
  nameOf: (name: string) => string,
  uses: readonly Use[],
) {
  const rows = [...new Set(uses.map((use) => use.name))].map((name) => {
    const ids = uses.filter((use) => use.name === name).map(({ id }) => stateCode(id))
    return [code(name), nameOf(name), [...new Set(ids)].join(', ')]
  })
  return rows.length === 0 ? [] : [`## ${title}\n\n${table(head, rows)}\n`]
}

/** The page of a machine: its drawing, the descriptions of its states, its events, and its parents. */
function machinePage({ word, root, transitions }: Chart): string {
  const all = stateAndDescendants(root)
  const rows = all
    .slice(1)
    .map((state) => [
      stateCode(state.id),
      koreanName('states', state.id),
      state.description,
      stateNotes(state),
    ])
  const koreanOf = (kind: TranslationSection, prefix: string) => (name: string) =>
    koreanName(kind, prefix + name)
  const eventPrefix = `${word}.`
  const usesOf = (wanted: Transition['trigger']) =>
    transitions
      .flatMap(({ trigger, name, source }) => (trigger === wanted ? [{ name, id: source }] : []))
      .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
  const invokes = all.flatMap(({ id, invokes }) => invokes.map((name) => ({ name, id })))
  return [
    `# ${word} · ${koreanName('states', word)}\n`,
    `${root.description}\n`,
    `Started by ${parentsOf(word)}.\n`,
    `[![Statechart of ${word} in Korean](${word}.ko.svg)](${word}.ko.svg)\n`,
    `[English chart](${word}.en.svg) · [all charts](README.md) · ` +
      `[machine](../../machines/${word}/${word}.machine.ts)\n`,
    `## States\n\n${table(['state', '이름', 'description', 'properties'], rows)}\n`,
    ...section('Events', ['event', '이름', 'accepted in'], koreanOf('events', ''), usesOf('event')),
    ...section('Actors', ['actor', '이름', 'invoked in'], koreanOf('actors', eventPrefix), invokes),
    ...section(
      'Delays',
      ['delay', '이름', 'started in'],
      koreanOf('delays', eventPrefix),
      usesOf('delay'),
    ),
  ].join('\n')
}

/** The files of one machine's chart, by name: the page, and one drawing per language. */
export async function renderChartFiles(chart: Chart): Promise<ReadonlyMap<string, string>> {
  return new Map([[`${chart.word}.md`, machinePage(chart)], ...(await drawingsOf(chart))])
}

/** The drawings of a chart by file name, one per language. */
export function drawingsOf(chart: Chart): Promise<[string, string][]> {
  return Promise.all(
    languages.map(async (language) => [
      `${chart.word}.${language}.svg`,
      await drawChart(chart, language),
    ]),
  )
}

const legend = `## How to read a chart

- A box is a state; a box inside a box is a child state. Dashed boxes are parallel regions. A double frame is a final state.
- The dot marks the initial state. A dashed ring marks a state that waits for an actor (tag \`busy\`).
- A line is a transition. Its label names the trigger, the guard (\`else\`: no earlier guard is true) and the actions (\`↳\`).
  A line that begins or ends under the title of a state belongs to the whole state.
- A line of text in a box is a transition without another target. \`↻\` re-enters the state. \`ignored\`: nothing happens.
- Green: an actor is done. Red: an actor has failed. Amber, dashed: a delay. Light: immediately, when the guard is true.

\`npm run statecharts\` draws the charts from the shipping machines; a test draws them again and compares. The Korean names are in
\`scripts/statecharts/ko\`, one file per machine.
`

/** The page that lists all charts. */
export function indexPage(charts: readonly Chart[]): string {
  const rows = charts.map(({ word, root, transitions }) => [
    `[${word}](${word}.md)`,
    koreanName('states', word),
    root.description,
    `${stateAndDescendants(root).length - 1}`,
    `${transitions.length}`,
    `[한국어](${word}.ko.svg), [English](${word}.en.svg)`,
  ])
  const head = ['machine', '이름', 'description', 'states', 'transitions', 'chart']
  const picture = `[![How the machines start each other](${overviewName}.ko.svg)](${overviewName}.ko.svg)`
  return `# Statecharts\n\n${picture}\n\n${table(head, rows)}\n\n${legend}`
}
