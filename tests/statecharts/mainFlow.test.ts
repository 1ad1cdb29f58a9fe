import { describe, expect, it } from 'vitest'
import {
  extractChart,
  isFailureMark,
  isRow,
  stateAndDescendants,
} from '../../scripts/statecharts/chart.ts'
import { readCharts } from '../../scripts/statecharts/machines.ts'
import { mainFlowChartOf } from '../../scripts/statecharts/mainFlow.ts'
import { drawChart } from '../../scripts/statecharts/svg.ts'
import { readPicture } from './picture.ts'
import { rules } from './rules.ts'
import { sampleMachine } from './sample.ts'

const charts = await readCharts()

const idsOf = (chart: ReturnType<typeof mainFlowChartOf>) =>
  stateAndDescendants(chart.root).map(({ id }) => id)

describe('the main flow of the sample', () => {
  const flow = mainFlowChartOf(extractChart(sampleMachine))

  it('contains events and results, and one mark for all failures of a state', () => {
    const lines = flow.transitions.map(
      ({ source, target, trigger, name }) => `${source} → ${target}: ${trigger} ${name}`,
    )
    expect(lines).toEqual([
      'sample → sample.failed: event sample.fail',
      'sample.closed → sample.open: event sample.open',
      'sample.closed → sample.failed: event sample.open',
      'sample.open → sample.saving: event sample.save',
      'sample.open → sample.closed: event sample.close',
      'sample.open.left → sample.open: event sample.whole',
      'sample.saving → sample.done: done save',
      'sample.failed → sample.closed: event sample.close',
      'sample.saving → null: error ',
    ])
  })

  it('leaves out actions', () => {
    expect(flow.transitions.flatMap(({ actions }) => actions)).toEqual([])
  })
})

describe.each(charts)('the main flow of $word', (chart) => {
  const flow = mainFlowChartOf(chart)

  it('is small: at most ten states, each with at most one mark of failures', () => {
    const innermost = stateAndDescendants(flow.root).filter(({ children }) => children.length === 0)
    expect(innermost.length).toBeLessThanOrEqual(10)
    const marked = flow.transitions.filter(isFailureMark).map(({ source }) => source)
    expect(new Set(marked).size).toBe(marked.length)
    expect(flow.transitions.filter((one) => isRow(one) && !isFailureMark(one))).toEqual([])
  })

  it('contains only states of the machine, connected by its transitions', () => {
    const ids = idsOf(flow)
    expect(stateAndDescendants(chart.root).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    for (const { source, target } of flow.transitions) {
      expect(ids).toEqual(expect.arrayContaining([source, target ?? source]))
    }
  })

  it('follows the drawing rules', async () => {
    const picture = readPicture(await drawChart(flow, 'ko'))
    const { 'every label contains guard and actions, each on a separate line': _, ...others } =
      rules
    expect(Object.values(others).flatMap((rule) => rule.violations(picture))).toEqual([])
  })
})

describe('the main flow of a large machine', () => {
  it('leaves out the failures of a draft, the states between two steps, and the saves within a state', () => {
    const draft = charts.find(({ word }) => word === 'draft')
    const flow = draft ? idsOf(mainFlowChartOf(draft)) : []
    const leftOut = draft && idsOf(draft).filter((id) => !flow.includes(id))
    expect(leftOut).toEqual([
      'draft.composing.opening',
      'draft.composing.form.idle',
      'draft.composing.form.saving',
      'draft.composing.ordering.idle',
      'draft.composing.ordering.saving',
      'draft.savingFailedDraft',
      'draft.deletingSavedDraft',
      'draft.failed',
    ])
  })
})
