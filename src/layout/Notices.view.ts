import type { SnapshotFrom } from 'xstate'
import type { noticesMachine } from '../../machines/notices/notices.machine.ts'
import type { NoticeCode } from '../../machines/ports.ts'
import type { Text } from '../text/en.ts'
import { localMoments } from '../text/dates.ts'
import { pictured } from '../widgets/pictured.view.ts'
import type { NoticesProps } from '../widgets/Notices.tsx'

const good = new Set<NoticeCode>([
  'draftDone',
  'passwordChanged',
  'pushOn',
  'pushOff',
  'approved',
  'rejected',
  'withdrawn',
])

type Snapshot = SnapshotFrom<typeof noticesMachine>
type Shown = Omit<NoticesProps, 'onHold' | 'onRelease' | 'onAct' | 'onDismiss'>

/** The notices as the machine stands. */
export function noticesView(snapshot: Snapshot, text: Text): Shown {
  return {
    machine: pictured(snapshot),
    label: text.notices.region,
    dismissLabel: text.notices.dismiss,
    notice: noticeOf(snapshot, text),
  }
}

/** The notice on the screen, as a sentence; what succeeded is good, everything else is not. */
function noticeOf(snapshot: Snapshot, text: Text): NoticesProps['notice'] {
  const { current } = snapshot.context
  if (!current) return null
  const { code, values, number, action } = current
  const detail = values['detail'] === undefined ? '' : ` ${localMoments(String(values['detail']))}`
  return {
    id: number,
    sentence: `${text.notices[code]}${detail}`,
    tone: good.has(code) ? 'good' : 'bad',
    action: action && snapshot.can({ type: 'notices.act' }) ? text.notices[action] : null,
    isHeld: snapshot.can({ type: 'notices.release' }),
  }
}
