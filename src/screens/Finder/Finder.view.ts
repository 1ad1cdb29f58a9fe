import type { SnapshotFrom } from 'xstate'
import type { finderMachine } from '../../../machines/finder/finder.machine.ts'
import { foundIn } from '../../../machines/finder/finder.rules.ts'
import type { NavigationProps } from '../../layout/Navigation.tsx'
import type { Text } from '../../text/en.ts'
import { pictured } from '../../widgets/pictured.view.ts'
import type { FinderProps } from './Finder.tsx'

/** The screens of the navigation that have been found. */
export function finderView(
  snapshot: SnapshotFrom<typeof finderMachine>,
  groups: NavigationProps['groups'],
  text: Text,
): Omit<FinderProps, 'on'> {
  const screens = groups.flatMap(({ destinations }) => destinations)
  return {
    machine: pictured(snapshot),
    texts: text.finder,
    text: snapshot.context.text,
    screens: foundIn(screens, snapshot.context.text),
  }
}
