import { explore } from '../../models/engine/explore.ts'
import { Simulation } from '../../models/engine/simulation.ts'
import { modelOf } from '../../models/models.ts'
import { readGoldenWalks } from '../../tests/models/golden.ts'
import { judge, type MachineGraph } from './judge.ts'
import type { VerdictsMessage } from './main.ts'
import { mutantsOf } from './mutate.ts'

const [share = '0', shares = '1', ...words] = process.argv.slice(2)
for (const word of words) {
  const model = modelOf(word)
  let graph: MachineGraph | undefined
  const explored = () => (graph ??= explore(new Simulation(model)))
  const mutantsOfShare = mutantsOf(model.machine).filter(
    (_, at) => at % Number(shares) === Number(share),
  )
  const verdicts = judge(model, readGoldenWalks(word), mutantsOfShare, explored)
  process.send?.({ word, verdicts } satisfies VerdictsMessage)
}
