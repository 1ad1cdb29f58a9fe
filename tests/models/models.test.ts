import { beforeAll, describe, expect, it, vi } from 'vitest'
import { measureCoverage, pairIdsIn, readCoverageReport } from '../../scripts/coverage/report.ts'
import { generalChecks, machineChecks } from './checks.ts'
import { readGoldenWalks } from './golden.ts'
import { explore } from '../../models/engine/explore.ts'
import { Simulation } from '../../models/engine/simulation.ts'
import type { MachineGraph } from '../../scripts/mutants/judge.ts'
import { models } from '../../models/models.ts'

const report = readCoverageReport()

/** XState warns about events sent to a stopped actor, which walks do intentionally. */
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe.each([...models])('the finite model of %s', (word, model) => {
  let graph: MachineGraph

  beforeAll(() => {
    graph = explore(new Simulation(model))
  })

  for (const [name, check] of Object.entries({ ...generalChecks, ...machineChecks[word] })) {
    it(name, () => {
      expect(check(graph)).toEqual([])
      expect(graph.nodes.length).toBeGreaterThan(1)
    })
  }

  it('is walked in Chromium, or has a reason why not', () => {
    expect(report[word]?.chromium).toBeDefined()
  })

  const { pairs: walked, infeasiblePairs = {} } = report[word]?.chromium ?? {}
  if (walked) {
    it('has all its transition pairs walked in Chromium, or a reason for each exception', () => {
      const listed = pairIdsIn(infeasiblePairs).length
      expect(walked.covered + listed).toBe(report[word]?.inProcess.pairs.feasible)
    })
  }

  it('is covered by the golden walks: states, transitions, guards both ways, pairs', () => {
    const measured = measureCoverage(graph, readGoldenWalks(word))
    for (const part of ['states', 'transitions', 'guards', 'pairs'] as const) {
      expect([part, measured[part].covered]).toEqual([part, measured[part].feasible])
    }
    expect(measured).toEqual(report[word]?.inProcess)
  })
})
