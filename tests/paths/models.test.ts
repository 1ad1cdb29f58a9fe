import { beforeAll, describe, expect, it, vi } from 'vitest'
import { measure, pairIdsIn, readReport } from '../../scripts/coverage/report.ts'
import {
  agreesWithServer,
  type Check,
  errorsAreTaken,
  noDeadlock,
  noDeadTransition,
  nothingBreaks,
  nothingUnreachable,
  oneDecisionEach,
  ordersHaveNoGap,
  submitsAreWhole,
  successFromEverywhere,
  timeEndsIt,
} from './checks.ts'
import { readGolden } from './golden.ts'
import { type Graph, search } from './search.ts'
import { worlds } from './worlds.ts'

const everywhere: Record<string, Check> = {
  'has no state that is never entered': nothingUnreachable,
  'has no transition that is never taken': noDeadTransition,
  'never breaks': nothingBreaks,
  'never stands where nothing goes on': noDeadlock,
  'can come to success from everywhere': successFromEverywhere,
  'takes the error of every actor that it asks': errorsAreTaken,
}

const own: Record<string, Record<string, Check>> = {
  session: { 'is ended by its time alone': timeEndsIt },
  draft: { 'submits nothing without a title, an approver, or orders 0…n-1': submitsAreWhole },
  approvers: { 'has orders 0…n-1, whatever is done to the line': ordersHaveNoGap },
  document: {
    'is decided on once by each, one after the other': oneDecisionEach,
    'decides as the server does': agreesWithServer,
  },
}

const report = readReport()

/** XState warns where something is told to an actor that has broken off: walks do that on purpose. */
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe.each([...(await worlds())])('the finite model of %s', (word, world) => {
  let graph: Graph

  beforeAll(() => {
    graph = search(world)
  })

  for (const [name, check] of Object.entries({ ...everywhere, ...own[word] })) {
    it(name, () => {
      expect(check(graph)).toEqual([])
      expect(graph.nodes.length).toBeGreaterThan(1)
    })
  }

  const { pairs: walked, infeasiblePairs = {} } = report[word]?.chromium ?? {}
  if (walked) {
    it('has each of its pairs walked in Chromium, or a reason why not', () => {
      const listed = pairIdsIn(infeasiblePairs).length
      expect(walked.covered + listed).toBe(report[word]?.inProcess.pairs.feasible)
    })
  }

  it('is walked through by the golden walks: states, transitions, guards both ways, pairs', () => {
    const measured = measure(graph, readGolden(word))
    for (const part of ['states', 'transitions', 'guards', 'pairs'] as const) {
      expect([part, measured[part].covered]).toEqual([part, measured[part].feasible])
    }
    expect(measured).toEqual(report[word]?.inProcess)
  })
})
