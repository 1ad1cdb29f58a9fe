import type { filesMachine } from '../../machines/files/files.machine.ts'
import { legalAt } from '../legal.ts'
import { draftWorld } from '../worlds/draft.ts'
import type { Stage } from './around.ts'
import { Dialog, hasLine } from './dialog.tsx'
import { Framed } from './frame.tsx'
import { List } from './list.tsx'

export const stage: Stage<typeof filesMachine> = {
  likes: ({ context }) => context.attached.length > 0 || context.removed !== null,
  show(snapshot, around) {
    // Files are locked while the draft travels.
    const state = snapshot.matches('locked') ? 'submitting' : 'composing.form'
    const draft = legalAt(draftWorld, state, hasLine)
    return (
      <Framed around={around}>
        <List around={around} draft={<Dialog around={around} draft={draft} files={snapshot} />} />
      </Framed>
    )
  },
}
