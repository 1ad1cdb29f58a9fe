import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { nodesWithin } from '../../models/engine/machine.ts'
import { languages } from '../../scripts/statecharts/language.ts'
import {
  machineOf,
  createMachineStartsChart,
  readCharts,
} from '../../scripts/statecharts/machines.ts'
import { drawingsOf, renderChartFiles, indexPage } from '../../scripts/statecharts/page.ts'
import { overviewName } from '../../scripts/statecharts/overview.ts'
import { configTransitions } from './config.ts'
import { type Picture, readPicture, type TransitionData } from './picture.ts'
import { rules } from './rules.ts'
import { sampleMachine, drawSampleChart } from './sample.ts'

const charts = await readCharts()
const folder = 'docs/statecharts'
const committed = (name: string) =>
  existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`, 'utf8') : ''

const sentence = ({ source, target, trigger, name, guard, actions, reenter }: TransitionData) =>
  `${source} → ${target || 'stays'} | ${trigger} ${name} | ${guard} | ${actions} | ${reenter}`

const drawnTransitions = ({ rows, lines }: Picture) => [...rows, ...lines].map(sentence).toSorted()
const expectedTransitions = (machine: AnyStateMachine) =>
  configTransitions(machine).map(sentence).toSorted()

const drawnStates = ({ states }: Picture) =>
  states.map(({ id, kind }) => `${id} ${kind}`).toSorted()
const expectedStates = ({ root }: AnyStateMachine) =>
  nodesWithin(root)
    .map(({ id, type }) => `${id} ${type === 'atomic' ? 'leaf' : type}`)
    .toSorted()

describe('docs/statecharts', () => {
  it('has a list of all charts', () => {
    expect(committed('README.md')).toBe(indexPage(charts))
    expect(charts.length).toBeGreaterThan(5)
  })

  it('has a drawing of how the machines start each other', async () => {
    const overview = createMachineStartsChart(charts)
    const starts = charts.flatMap((chart) =>
      chart.starts.map(({ machine }) => `${chart.word} → ${machine}`),
    )
    expect(starts).toContain('draft → approvers')
    const drawn = overview.transitions.map(({ source, target }) => `${source} → ${target}`)
    expect(drawn).toEqual(expect.arrayContaining([...starts, 'session → vouchers']))
    for (const [name, text] of await drawingsOf(overview)) {
      expect(committed(name) === text, name).toBe(true)
    }
  })

  it('contains no machine that no longer exists', () => {
    const words = readdirSync(folder).flatMap(
      (name) => /^(\w+)\.(ko|en)\.svg$/.exec(name)?.[1] ?? [],
    )
    const expected = [...charts.map(({ word }) => word), overviewName]
    expect([...new Set(words)].toSorted()).toEqual(expected.toSorted())
  })
})

describe.each(charts)('the chart of $word', (chart) => {
  const { word, root } = chart

  it('equals the output of `npm run statecharts`', async () => {
    const files = await renderChartFiles(chart)
    expect([...files.keys()].toSorted()).toEqual(
      ['.en.svg', '.ko.svg', '.md'].map((end) => `${word}${end}`),
    )
    for (const [name, text] of files) expect(committed(name) === text, name).toBe(true)
  })

  it('has a page with the parents of the machine and a description of each state', () => {
    const page = committed(`${word}.md`)
    expect(page).toMatch(/^Started by \S.+\.$/m)
    expect(page).toContain(root.description)
    for (const { description } of root.children) expect(page).toContain(`| ${description} |`)
  })

  describe.each(languages)('in %s', (language) => {
    const picture = readPicture(committed(`${word}.${language}.svg`))
    const { states, starts, lines, rows } = picture

    it('contains exactly the states and transitions of the machine', async () => {
      const machine = await machineOf(word)
      expect(drawnTransitions(picture)).toEqual(expectedTransitions(machine))
      expect(drawnStates(picture)).toEqual(expectedStates(machine))
      expect(starts.length).toBeGreaterThan(0)
      for (const { id, points } of starts) {
        const node = nodesWithin(machine.root).find((one) => one.id === id)
        const initial = states.find((one) => one.id === node?.initial.target?.[0]?.id)
        expect(points.at(-1)?.y).toBe(initial?.box.y)
      }
    })

    it('draws transitions to other states as lines with a label, and the others as rows', () => {
      expect(lines.length).toBeGreaterThan(1)
      for (const { id, source, target, points, texts } of lines) {
        expect(target).not.toBe(source)
        expect(points.length, id).toBeGreaterThan(1)
        expect(texts.length, id).toBeGreaterThan(0)
      }
      for (const { source, target } of rows) expect(['', source]).toContain(target)
    })

    it('follows the drawing rules', () => {
      const violations = Object.entries(rules).flatMap(([rule, { violations: violationsOf }]) =>
        violationsOf(picture).map((violation) => `${rule}: ${violation}`),
      )
      expect(violations).toEqual([])
    })
  })
})

describe('the sample', async () => {
  const svg = await drawSampleChart()
  const sample = readPicture(svg)

  it('is drawn identically, byte by byte, on every run', async () => {
    expect(await drawSampleChart()).toBe(svg)
  })

  it('contains the states and transitions of its machine', () => {
    expect(drawnTransitions(sample)).toEqual(expectedTransitions(sampleMachine))
    expect(drawnStates(sample)).toEqual(expectedStates(sampleMachine))
  })

  it('differs from its machine when a final state is drawn as another one', () => {
    const changed = svg.replace('data-kind="final"', 'data-kind="leaf"')
    expect(changed).not.toBe(svg)
    expect(drawnStates(readPicture(changed))).not.toEqual(expectedStates(sampleMachine))
  })

  const edge = /<g class="edge[^\n]+\n/
  const row = /<g class="row.*?<\/g>/

  it.each([
    ['a line is missing', edge, ''],
    ['a line is drawn twice', edge, '$&$&'],
    ['a row is missing', row, ''],
    ['a target is different', 'data-target="sample.saving"', 'data-target="sample.open"'],
    ['a source is different', 'data-source="sample.saving"', 'data-source="sample.open"'],
    ['a guard is missing', ' data-guard="isFull"', ''],
    ['an action is missing', 'data-actions="count notify"', 'data-actions="count"'],
    ['an event is different', 'data-name="sample.save"', 'data-name="sample.close"'],
    ['a re-entry is missing', ' data-reenter="true"', ''],
    ['an error is drawn as done', 'data-trigger="error"', 'data-trigger="done"'],
  ])('differs from its machine when %s', (_, search, replacement) => {
    const changed = svg.replace(search, replacement)
    expect(changed).not.toBe(svg)
    expect(drawnTransitions(readPicture(changed))).not.toEqual(expectedTransitions(sampleMachine))
  })

  it.each(Object.entries(rules))('follows the rule “%s”, and a violation is found', (_, rule) => {
    expect(rule.violations(sample)).toEqual([])
    expect(rule.violations(rule.violate(sample))).not.toEqual([])
  })
})
