// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { LineChangeReasonField } from '../../src/screens/ApprovalOrder/LineChangeReasonField.tsx'
import { BulkApproval } from '../../src/screens/Box/BulkApproval.tsx'
import { ActionForm } from '../../src/screens/Document/ActionForm.tsx'
import { boxes as text } from '../../src/text/boxes.en.ts'
import { renderComponent } from './renderComponent.tsx'

const ignore = () => undefined

const holdForm = (limit: string | null) => (
  <ActionForm
    action="hold"
    label={text.deciding.actions.hold}
    effects={[text.deciding.hints.hold]}
    text={{ event: 'signing.setReason', label: 'Reason', placeholder: '', value: '', limit }}
    until={null}
    cannot={undefined}
    cancel={text.deciding.cancel}
    on={{ text: ignore, until: ignore, act: ignore, keep: ignore }}
  />
)

const bulkApproval = (limit: string | null) => (
  <BulkApproval
    stage="confirming"
    texts={text.bulk}
    sentence=""
    share={null}
    results={[]}
    total={null}
    comment={{ value: '', limit }}
    review={null}
    approveLabel=""
    cannotApprove={undefined}
    retryLabel={null}
    cannotClose={undefined}
    on={{ approve: ignore, retry: ignore, close: ignore, comment: ignore, review: ignore }}
  />
)

const lineChangeReason = (limit: string | null) => (
  <LineChangeReasonField label="Reason" placeholder="" value="" limit={limit} onChange={ignore} />
)

it.each<[string, (limit: string | null) => ReactNode]>([
  ['the reason of a hold', holdForm],
  ['the comment of a bulk approval', bulkApproval],
  ['the reason of a line change', lineChangeReason],
])('%s is described by the sentence about its maximum length', (_field, withLimit) => {
  const { show } = renderComponent(withLimit(null))
  const field = document.querySelector('textarea')
  const description = () =>
    (field?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  expect(description()).not.toContain(text.deciding.commentFull)
  show(withLimit(text.deciding.commentFull))
  expect(document.querySelector('textarea')).toBe(field)
  expect(description()).toContain(text.deciding.commentFull)
})
