import type { SnapshotFrom } from 'xstate'
import type { finderMachine } from '../../../machines/finder/finder.machine.ts'
import { foundIn } from '../../../machines/finder/finder.rules.ts'
import type { Text } from '../../text/en.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { FinderProps } from './Finder.tsx'

/** The groups of the navigation with their screens. */
export type FinderGroups = readonly { destinations: FinderProps['screens'] }[]

/** The props of the finder, with the screens whose name matches the text. */
export function finderView(
  snapshot: SnapshotFrom<typeof finderMachine>,
  groups: FinderGroups,
  text: Text,
): Omit<FinderProps, 'on'> {
  const screens = groups.flatMap(({ destinations }) => destinations)
  return {
    machine: machineAttributes(snapshot),
    texts: text.finder,
    text: snapshot.context.text,
    screens: foundIn(screens, snapshot.context.text),
  }
}
