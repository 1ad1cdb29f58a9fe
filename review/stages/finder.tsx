import type { finderMachine } from '../../machines/finder/finder.machine.ts'
import { destinationsOf } from '../../src/layout/Frame.view.ts'
import { Finder } from '../../src/screens/Finder/Finder.tsx'
import { finderView } from '../../src/screens/Finder/Finder.view.ts'
import { legalAt } from '../legal.ts'
import { badgesWorld } from '../worlds/badges.ts'
import { type Stage, silent } from './around.ts'
import { Framed, hasCounts } from './frame.tsx'
import { List } from './list.tsx'

export const stage: Stage<typeof finderMachine> = {
  show(snapshot, around) {
    const { counts } = legalAt(badgesWorld, 'stream.open counts.refreshed', hasCounts).context
    const groups = destinationsOf(around.text, counts)
    return (
      <Framed around={around}>
        <List around={around} />
        {snapshot.matches('open') && (
          <Finder {...finderView(snapshot, groups, around.text)} on={silent()} />
        )}
      </Framed>
    )
  },
}
