import type { SnapshotFrom } from 'xstate'
import type { noticesMachine } from '../../machines/notices/notices.machine.ts'
import type { NoticeCode } from '../../machines/notice.ts'
import type { MainText } from '../text/en.ts'
import { localizeTimestamps } from '../text/dates.ts'
import { documentPath } from '../app/screens.ts'
import { machineAttributes } from '../hooks/machineAttributes.view.ts'
import type { NoticesProps } from '../ui/Notices.tsx'

const successCodes = new Set<NoticeCode>([
  'draftDone',
  'passwordChanged',
  'deviceEnded',
  'otherDevicesEnded',
  'pushOn',
  'pushOff',
  'approved',
  'rejected',
  'withdrawn',
  'held',
  'resumed',
  'sentBack',
  'undone',
  'lineChanged',
  'receiversAdded',
  'linkCopied',
  'sessionRenewed',
])

type Snapshot = SnapshotFrom<typeof noticesMachine>
type Values = NonNullable<Snapshot['context']['current']>['values']
type ViewProps = Omit<NoticesProps, 'onHold' | 'onRelease' | 'onAct' | 'onDismiss'>

export function noticesView(snapshot: Snapshot, text: MainText): ViewProps {
  return {
    machine: machineAttributes(snapshot),
    label: text.notices.region,
    dismissLabel: text.notices.dismiss,
    notice: noticeOf(snapshot, text),
  }
}

/** The props of the notice on the screen. Only the codes in `successCodes` have the tone `good`. */
function noticeOf(snapshot: Snapshot, text: MainText): NoticesProps['notice'] {
  const { current } = snapshot.context
  if (!current) return null
  const { code, values, number, action } = current
  const { document } = values
  return {
    id: number,
    sentence: [text.notices[code], ...detailsOf(values, text)].join(' '),
    tone: successCodes.has(code) ? 'good' : 'bad',
    action: action && snapshot.can({ type: 'notices.act' }) ? text.notices[action] : null,
    link:
      document === undefined ? null : { label: text.notices.view, path: documentPath(document) },
    isNoticeHeld: snapshot.can({ type: 'notices.release' }),
  }
}

/**
 * The details in the sentence of a notice: the server's message, the submitted document with its first approver, how many minutes the
 * renewed session lasts, or the documents of an interrupted bulk approval.
 */
function detailsOf(values: Values, text: MainText): string[] {
  const { detail, document, next, minutes, approved, sending, left } = values
  if (approved !== undefined)
    return [text.notices.bulkCounts(Number(approved), Number(sending), Number(left))]
  if (minutes !== undefined) return [text.notices.renewed(Number(minutes))]
  if (document !== undefined) return [text.notices.submitted(Number(document), String(next))]
  return detail === undefined ? [] : [localizeTimestamps(String(detail))]
}
