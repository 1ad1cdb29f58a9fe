import { readGolden } from '../../tests/paths/golden.ts'
import { type Graph, search } from '../../tests/paths/search.ts'
import { worldOf } from '../../tests/paths/worlds.ts'
import { judge } from './judge.ts'
import type { Judged } from './main.ts'
import { mutantsOf } from './mutate.ts'

const [share = '0', shares = '1', ...words] = process.argv.slice(2)
for (const word of words) {
  const world = await worldOf(word)
  let graph: Graph | undefined
  const searched = () => (graph ??= search(world))
  const own = mutantsOf(world.machine).filter((_, at) => at % Number(shares) === Number(share))
  const verdicts = judge(world, readGolden(word), own, searched)
  process.send?.({ word, verdicts } satisfies Judged)
}
