import { readFileSync } from 'node:fs'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { describe, expect, it } from 'vitest'
import { languages } from '../../scripts/statecharts/language.ts'
import { machineOf, machineWords } from '../../scripts/statecharts/machines.ts'
import { type Picture, readPicture, type Told } from './picture.ts'
import { sampleMachine, samplePicture } from './sample.ts'
import { writtenTransitions } from './written.ts'

const sentence = ({ source, target, trigger, name, guard, actions }: Omit<Told, 'id'>) =>
  `${source} → ${target || 'stays'} | ${trigger} ${name} | ${guard} | ${actions}`

const drawn = ({ rows, lines }: Picture) => [...rows, ...lines].map(sentence).toSorted()
const written = (machine: AnyStateMachine) => writtenTransitions(machine).map(sentence).toSorted()

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesIn),
]

const statesOf = ({ root }: AnyStateMachine) =>
  nodesIn(root)
    .map(({ id }) => id)
    .toSorted()

const machines = await Promise.all(
  machineWords().map(async (word) => ({ word, machine: await machineOf(word) })),
)
const cases = machines.flatMap((one) => languages.map((language) => ({ ...one, language })))

describe.each(cases)('$word.$language.svg', ({ word, machine, language }) => {
  const picture = readPicture(readFileSync(`docs/statecharts/${word}.${language}.svg`, 'utf8'))

  it('contains exactly the transitions of its machine', () => {
    expect(drawn(picture)).toEqual(written(machine))
  })

  it('contains exactly the states of its machine, with their initial states', () => {
    expect(picture.states.map(({ id }) => id).toSorted()).toEqual(statesOf(machine))
    for (const { state, points } of picture.starts) {
      const initial = nodesIn(machine.root).find(({ id }) => id === state)?.initial.target?.[0]?.id
      const box = picture.states.find(({ id }) => id === initial)?.box
      expect(points.at(-1)?.y).toBe(box?.y)
    }
  })

  it('draws transitions to other states as lines, and the others as rows', () => {
    for (const { source, target } of picture.lines) expect(target).not.toBe(source)
    for (const { source, target } of picture.rows) expect(['', source]).toContain(target)
  })
})

describe('a chart differs from its machine when', async () => {
  const svg = await samplePicture()
  const read = (text: string) => drawn(readPicture(text))
  const edge = /<g class="edge[^\n]+\n/
  const row = /<g class="row.*?<\/g>/

  it('nothing is changed: it does not', () => {
    expect(read(svg)).toEqual(written(sampleMachine))
    expect(
      readPicture(svg)
        .states.map(({ id }) => id)
        .toSorted(),
    ).toEqual(statesOf(sampleMachine))
  })

  it.each([
    ['a line is missing', svg.replace(edge, '')],
    ['a line is drawn twice', svg.replace(edge, (one) => one + one)],
    ['a row is missing', svg.replace(row, '')],
    [
      'a target is different',
      svg.replace('data-target="sample.saving"', 'data-target="sample.open"'),
    ],
    [
      'a source is different',
      svg.replace('data-source="sample.saving"', 'data-source="sample.open"'),
    ],
    ['a guard is missing', svg.replace(' data-guard="isFull"', '')],
    ['an action is missing', svg.replace('data-actions="count tell"', 'data-actions="count"')],
    ['an event is different', svg.replace('data-name="sample.save"', 'data-name="sample.close"')],
    ['an error is drawn as done', svg.replace('data-trigger="error"', 'data-trigger="done"')],
  ])('%s', (_, changed) => {
    expect(changed).not.toBe(svg)
    expect(read(changed)).not.toEqual(written(sampleMachine))
  })
})
