import type { draftMachine } from '../../machines/draft/draft.machine.ts'
import type { Stage } from './around.ts'
import { Dialog, hasLine } from './dialog.tsx'
import { Framed } from './frame.tsx'
import { List } from './list.tsx'

/** States whose screen says more when there is a title. */
const written = new Set(['composing.form.keeping', 'composing.ordering.keeping', 'closing'])

export const stage: Stage<typeof draftMachine> = {
  likes(snapshot, state) {
    if (state === 'composing.finding') return true
    const isWritten = !written.has(state) || snapshot.context.title !== ''
    return hasLine(snapshot) && isWritten
  },
  show: (snapshot, around) => (
    <Framed around={around}>
      <List
        around={around}
        draft={snapshot.status === 'active' && <Dialog around={around} draft={snapshot} />}
      />
    </Framed>
  ),
}
