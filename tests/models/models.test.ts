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
import { explore } from '../../models/engine/explore.ts'
import { Simulation } from '../../models/engine/simulation.ts'
import type { MachineGraph } from '../../scripts/mutants/judge.ts'
import { models } from '../../models/models.ts'

const everywhere: Record<string, Check> = {
  'has no state that is never entered': nothingUnreachable,
  'has no transition that is never taken': noDeadTransition,
  'never throws': nothingBreaks,
  'has no deadlock': noDeadlock,
  'can reach success from every state': successFromEverywhere,
  'handles the error of every actor that it starts': errorsAreTaken,
}

const own: Record<string, Record<string, Check>> = {
  session: { 'expires without any event': timeEndsIt },
  draft: { 'submits nothing without a title, an approver, or orders 0…n-1': submitsAreWhole },
  approvers: { 'has orders 0…n-1 after any changes of the line': ordersHaveNoGap },
  document: {
    'has one decision of each approver, in order': oneDecisionEach,
    'decides as the server does': agreesWithServer,
  },
}

const report = readReport()

/** XState warns about events sent to a stopped actor, which walks do intentionally. */
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe.each([...models])('the finite model of %s', (word, model) => {
  let graph: MachineGraph

  beforeAll(() => {
    graph = explore(new Simulation(model))
  })

  for (const [name, check] of Object.entries({ ...everywhere, ...own[word] })) {
    it(name, () => {
      expect(check(graph)).toEqual([])
      expect(graph.nodes.length).toBeGreaterThan(1)
    })
  }

  const { pairs: walked, infeasiblePairs = {} } = report[word]?.chromium ?? {}
  if (walked) {
    it('has all its transition pairs walked in Chromium, or a reason for each exception', () => {
      const listed = pairIdsIn(infeasiblePairs).length
      expect(walked.covered + listed).toBe(report[word]?.inProcess.pairs.feasible)
    })
  }

  it('is covered by the golden walks: states, transitions, guards both ways, pairs', () => {
    const measured = measure(graph, readGolden(word))
    for (const part of ['states', 'transitions', 'guards', 'pairs'] as const) {
      expect([part, measured[part].covered]).toEqual([part, measured[part].feasible])
    }
    expect(measured).toEqual(report[word]?.inProcess)
  })
})
