import type { SnapshotFrom } from 'xstate'
import type { ApprovalDocument } from '../../../contract/document.ts'
import { deciderOf } from '../../../machines/document/acting.rules.ts'
import { documentRecordOf, rejectingSign } from '../../../machines/document/document.rules.ts'
import { canRedraft } from '../../../machines/signing/redraft.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatDateTime } from '../../text/dates.ts'
import type { MainText } from '../../text/en.ts'
import type { EndedDocumentBannerProps } from './EndedDocumentBanner.tsx'
import { formatDecisionTime } from './signs.view.ts'

/**
 * The props of the banner about the rejection or withdrawal of a document. For the author, it has the button that drafts the document
 * again. Null for any other document.
 */
export function endedDocumentBannerView(
  snapshot: SnapshotFrom<typeof signingMachine>,
  { draft }: MainText,
  { document: t }: BoxText,
): Omit<EndedDocumentBannerProps, 'onRedraft'> | null {
  const { document, employee } = snapshot.context
  const ending = document && endingOf(document, draft.rejectedBy, t)
  if (!ending) return null
  const isPreparing = snapshot.matches('fetchingDocument') || snapshot.matches('preparingRedraft')
  const reason = isPreparing ? t.preparingRedraft : t.busy
  return {
    ...ending,
    progress: isPreparing ? t.preparingRedraft : null,
    redraft: canRedraft(document, employee)
      ? {
          label: t.redraft,
          cannot: snapshot.can({ type: 'signing.redraft' }) ? undefined : reason,
        }
      : null,
  }
}

function endingOf(
  document: ApprovalDocument,
  rejectedBy: MainText['draft']['rejectedBy'],
  t: BoxText['document'],
) {
  const { status } = documentRecordOf(document)
  if (status === 'withdrawn') {
    const time = document.withdrawn_at ? formatDateTime(document.withdrawn_at) : ''
    return {
      look: 'withdrawn' as const,
      sentence: t.withdrawnBy(document.author),
      time,
      comment: '',
    }
  }
  const rejection = rejectingSign(document)
  if (!rejection) return null
  const { name, position } = deciderOf(rejection)
  return {
    look: 'rejected' as const,
    sentence: rejectedBy(name, position ?? ''),
    time: formatDecisionTime(rejection),
    comment: rejection.comment ?? '',
  }
}
