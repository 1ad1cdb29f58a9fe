import type { SnapshotFrom } from 'xstate'
import type { noticesMachine } from '../../machines/notices/notices.machine.ts'
import type { Text } from '../text/en.ts'
import type { NoticesProps } from '../widgets/Notices.tsx'

/** The notice on the screen, as a sentence; what succeeded is good, everything else is not. */
export function noticeView(
  { context: { current } }: SnapshotFrom<typeof noticesMachine>,
  text: Text,
): NoticesProps['notice'] {
  if (!current) return null
  return {
    id: current.number,
    sentence: text.notices[current.code],
    tone: current.code === 'draftDone' ? 'good' : 'bad',
  }
}
