import type { SnapshotOf } from '../../models/models.ts'
import { destinationsOf } from '../../src/layout/AppLayout.view.ts'
import { finderActions } from '../../src/screens/Finder/actions.view.ts'
import { Finder } from '../../src/screens/Finder/Finder.tsx'
import { finderView } from '../../src/screens/Finder/Finder.view.ts'
import { noopHandlers, useScreenContext } from './context.tsx'
import { FramedVouchers } from './drafting.tsx'
import { countedBadges } from './frame.tsx'

/** The finder, above the drafting screen. */
export function FramedFinder({ finder }: { finder: SnapshotOf<'finder'> }) {
  const context = useScreenContext()
  const around = {
    groups: destinationsOf(context.text, countedBadges().context.counts),
    actions: finderActions(
      { ...context, username: 'yoondh', settings: { features: ['delegations'] } },
      context,
    ),
    media: '',
  }
  return (
    <FramedVouchers>
      {!finder.matches('closed') && (
        <Finder {...finderView(finder, around, context)} on={noopHandlers()} />
      )}
    </FramedVouchers>
  )
}
