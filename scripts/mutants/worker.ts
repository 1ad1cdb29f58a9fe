import { readGolden } from '../../tests/models/golden.ts'
import { type Graph, search } from '../../models/engine/explore.ts'
import { modelOf } from '../../models/models.ts'
import { judge } from './judge.ts'
import type { Judged } from './main.ts'
import { mutantsOf } from './mutate.ts'

const [share = '0', shares = '1', ...words] = process.argv.slice(2)
for (const word of words) {
  const model = modelOf(word)
  let graph: Graph | undefined
  const searched = () => (graph ??= search(model))
  const own = mutantsOf(model.machine).filter((_, at) => at % Number(shares) === Number(share))
  const verdicts = judge(model, readGolden(word), own, searched)
  process.send?.({ word, verdicts } satisfies Judged)
}
