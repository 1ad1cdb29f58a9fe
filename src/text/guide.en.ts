import { groupDigits } from './numbers.ts'

/** The texts of the guide to the first approval request, in English. They are loaded with the guide. */
export const guide = {
  heading: 'Your first request for approval',
  done: 'Done',
  next: 'Next',
  steps: {
    category: { heading: 'Choose a kind of voucher' },
    batch: {
      heading: 'Select a batch',
      sentence:
        'Click a row of the list: all vouchers of its batch are selected. Then press “Write draft”.',
    },
    request: {
      heading: 'Request approval',
      sentence:
        'Type the title and drop the supporting documents on the draft. Add the approvers under “Approval order”, then press “Request approval” or Ctrl Enter.',
    },
  },
  count: (count: number) => groupDigits(count),
  counted: (count: number) => `${groupDigits(count)} ${count === 1 ? 'batch' : 'batches'}`,
  loading: 'Loading what you have done so far',
  failed: 'What you have done so far could not be loaded.',
  retry: 'Try again',
}

export type GuideText = typeof guide
