import type { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { noticesView } from '../../src/layout/Notices.view.ts'
import { Notices } from '../../src/widgets/Notices.tsx'
import { nothing, type Stage } from './around.ts'
import { Framed } from './frame.tsx'
import { List } from './list.tsx'

export const stage: Stage<typeof noticesMachine> = {
  show: (snapshot, around) => (
    <>
      <Framed around={around}>
        <List around={around} />
      </Framed>
      <Notices
        {...noticesView(snapshot, around.text)}
        onHold={nothing}
        onRelease={nothing}
        onAct={nothing}
        onDismiss={nothing}
      />
    </>
  ),
}
