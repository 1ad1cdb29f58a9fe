import { expect } from '@playwright/test'
import type { FaultProxy } from './proxy.ts'
import type { ApprovalOrder } from './screens/approvalOrder.ts'
import type { Draft } from './screens/draft.ts'

interface Screens {
  connection: FaultProxy
  draft: Draft
  approvalOrder: ApprovalOrder
}

/** Submits the open draft with a large file. Returns the contents of the file while it is being uploaded. */
export async function startHeldUpload(
  { connection, draft, approvalOrder }: Screens,
  title: string,
): Promise<Buffer> {
  await draft.title.fill(title)
  const buffer = Buffer.alloc(12_000_000, '가')
  await draft.attach(0, [{ name: '큰 파일.txt', mimeType: 'text/plain', buffer }])
  await draft.editLine.click()
  await approvalOrder.addFirst(1)
  await approvalOrder.done.click()
  connection.hold('create_document')
  await draft.request.click()
  await expect(draft.dialog.getByRole('progressbar')).toHaveAttribute('value', /^0\.\d+$/)
  return buffer
}
