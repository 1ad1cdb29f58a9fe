import type { SnapshotFrom } from 'xstate'
import type { noticesMachine } from '../../machines/notices/notices.machine.ts'
import type { NewNoticeCode, NoticeCode } from '../../machines/ports.ts'
import type { Text } from '../text/en.ts'
import type { NoticesProps } from '../widgets/Notices.tsx'

const good = new Set<NoticeCode | NewNoticeCode>([
  'draftDone',
  'passwordChanged',
  'pushOn',
  'pushOff',
])

/** The notice on the screen, as a sentence; what succeeded is good, everything else is not. */
export function noticeView(
  { context: { current } }: SnapshotFrom<typeof noticesMachine>,
  text: Text,
): NoticesProps['notice'] {
  if (!current) return null
  const { code, values, number, action } = current
  const detail = values['detail'] === undefined ? '' : ` ${values['detail']}`
  return {
    id: number,
    sentence: `${text.notices[code as NoticeCode | NewNoticeCode]}${detail}`,
    tone: good.has(code) ? 'good' : 'bad',
    action: action ? text.notices[action] : null,
  }
}
