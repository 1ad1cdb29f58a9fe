import type { vouchersMachine } from '../../machines/vouchers/vouchers.machine.ts'
import type { Stage } from './around.ts'
import { Dialog } from './dialog.tsx'
import { Framed } from './frame.tsx'
import { List } from './list.tsx'

export const stage: Stage<typeof vouchersMachine> = {
  show: (snapshot, around) => (
    <Framed around={around}>
      <List
        around={around}
        vouchers={snapshot}
        draft={snapshot.matches('writing') && <Dialog around={around} />}
      />
    </Framed>
  ),
}
