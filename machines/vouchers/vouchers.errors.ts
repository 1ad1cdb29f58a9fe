import type { DraftErrorCode } from '../../contract/errors.ts'
import type { DraftOutput } from '../draft/draft.context.ts'
import type { NoticeCode } from '../notice.ts'
import { serverMessageOf } from '../requestError.ts'

/** The server's message about a failed submission, or an empty string. */
export const detailOf = ({ failure }: DraftOutput) => (failure ? serverMessageOf(failure) : '')

/** The server's message about a failed submission, as a value for the notice. */
export function valuesOf(output: DraftOutput): Record<string, string> {
  const detail = detailOf(output)
  return detail === '' ? {} : { detail }
}

const batchChanged: DraftErrorCode = 'batchChanged'

/** Whether the submission was refused because the ERP has changed the batch since its lines were loaded. */
export const isBatchChanged = ({ failure }: DraftOutput) =>
  failure?.fields['code']?.includes(batchChanged) ?? false

/** The code of the notice about a failed submission, which the employee can repeat. */
export function failureCode(output: DraftOutput): NoticeCode {
  if (isBatchChanged(output)) return batchChanged
  return output.failure?.kind === 'unreadable' ? 'fileUnreadable' : 'draftFailed'
}
