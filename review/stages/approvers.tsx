import type { SnapshotFrom } from 'xstate'
import type { approversMachine } from '../../machines/approvers/approvers.machine.ts'
import { legalAt } from '../legal.ts'
import { draftWorld } from '../worlds/draft.ts'
import type { Stage } from './around.ts'
import { Dialog, hasLine } from './dialog.tsx'
import { Framed } from './frame.tsx'
import { List } from './list.tsx'

type Snapshot = SnapshotFrom<typeof approversMachine>

/** The other half of the dialog stands ready, where it can. */
function isOtherReady({ value, context }: Snapshot, state: string): boolean {
  if (state.startsWith('candidates')) return value.line === 'ready' && context.line.length > 0
  return value.candidates === 'ready'
}

export const stage: Stage<typeof approversMachine> = {
  likes: isOtherReady,
  show(snapshot, around) {
    // Candidates are asked for when the dialog opens: before that, the draft alone is seen.
    const isOpen = !snapshot.matches({ candidates: 'unasked' })
    const draft = legalAt(draftWorld, isOpen ? 'composing.ordering' : 'composing.form', hasLine)
    return (
      <Framed around={around}>
        <List
          around={around}
          draft={<Dialog around={around} draft={draft} approvers={snapshot} />}
        />
      </Framed>
    )
  },
}
