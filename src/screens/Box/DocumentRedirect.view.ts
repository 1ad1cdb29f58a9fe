import type { SnapshotFrom } from 'xstate'
import { boxOf } from '../../../machines/document/box.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import { boxPaths, homePath } from '../../app/screens.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { DocumentRedirectText } from '../../text/documentRedirect.en.ts'
import type { MainText } from '../../text/en.ts'
import type { LoadStatusPageProps } from '../../layout/LoadStatusPage.tsx'

type Snapshot = SnapshotFrom<typeof signingMachine>

/** The URL of the document in the employee's box that contains it; null until the document is loaded. */
export function urlInBox({ context: { document, employee } }: Snapshot): string | null {
  return document && `${boxPaths[boxOf(document, employee)]}?document=${document.id}`
}

/** The props of the page while the document is loading, and if it cannot be shown. */
export function documentLoadStatusView(
  snapshot: Snapshot,
  text: MainText,
  t: DocumentRedirectText,
): Omit<LoadStatusPageProps, 'onRetry'> {
  const { documentId, failure } = snapshot.context
  const shown = {
    machine: machineAttributes(snapshot),
    product: text.productName,
    home: { label: t.home, path: homePath },
    code: null,
    retry: null,
  }
  if (snapshot.matches('gone')) {
    return failure?.kind === 'notFound'
      ? { ...shown, code: '404', ...t.notFound }
      : { ...shown, code: '403', ...t.forbidden }
  }
  if (snapshot.matches('unreadable'))
    return { ...shown, ...t.failed, retry: { label: t.retry, event: 'signing.retry' } }
  return { ...shown, heading: t.document(documentId), sentence: t.loading }
}
