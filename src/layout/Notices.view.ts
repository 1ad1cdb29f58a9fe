import type { SnapshotFrom } from 'xstate'
import type { noticesMachine } from '../../machines/notices/notices.machine.ts'
import type { NoticeCode } from '../../machines/notice.ts'
import type { Text } from '../text/en.ts'
import { localizeTimestamps } from '../text/dates.ts'
import { machineAttributes } from '../hooks/machineAttributes.view.ts'
import type { NoticesProps } from '../ui/Notices.tsx'

const good = new Set<NoticeCode>([
  'draftDone',
  'passwordChanged',
  'deviceEnded',
  'otherDevicesEnded',
  'pushOn',
  'pushOff',
  'approved',
  'rejected',
  'withdrawn',
  'linkCopied',
])

type Snapshot = SnapshotFrom<typeof noticesMachine>
type Shown = Omit<NoticesProps, 'onHold' | 'onRelease' | 'onAct' | 'onDismiss'>

export function noticesView(snapshot: Snapshot, text: Text): Shown {
  return {
    machine: machineAttributes(snapshot),
    label: text.notices.region,
    dismissLabel: text.notices.dismiss,
    notice: noticeOf(snapshot, text),
  }
}

/** The notice on the screen, as a sentence. Only the codes in `good` have the tone `good`. */
function noticeOf(snapshot: Snapshot, text: Text): NoticesProps['notice'] {
  const { current } = snapshot.context
  if (!current) return null
  const { code, values, number, action } = current
  const detail =
    values['detail'] === undefined ? '' : ` ${localizeTimestamps(String(values['detail']))}`
  return {
    id: number,
    sentence: `${text.notices[code]}${detail}`,
    tone: good.has(code) ? 'good' : 'bad',
    action: action && snapshot.can({ type: 'notices.act' }) ? text.notices[action] : null,
    isNoticeHeld: snapshot.can({ type: 'notices.release' }),
  }
}
