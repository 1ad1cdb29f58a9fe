import { describe, expect, it } from 'vitest'
import { COMMENT_MAX } from '../../contract/limits.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { bulkApprovalView } from '../../src/screens/Box/BulkApproval.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { openList } from '../fakes/boxes.ts'
import { englishViewOf } from '../fakes/documentView.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

/** An open document that lee decides. `error` and `limit` return the sentences at its comment field. */
async function openDecision() {
  const opened = await openLoadedDocument()
  const decision = () => englishViewOf(opened).decision
  return {
    ...opened,
    error: () => decision()?.commentError,
    limit: () => decision()?.commentLimit,
  }
}

describe('the comment field of a decision', () => {
  it('marks the missing comment of a rejection until its content changes', async () => {
    const { actor, comment, error } = await openDecision()
    expect(error()).toBeNull()
    actor.send({ type: 'signing.reject' })
    expect(error()).toBe('A rejection needs a comment.')
    comment('증')
    expect(error()).toBeNull()
  })

  it('shows that the end of a longer comment is cut off when it has 2,000 characters', async () => {
    const { comment, error, limit, context } = await openDecision()
    comment('가'.repeat(COMMENT_MAX - 1))
    expect(limit()).toBeNull()
    comment('가'.repeat(COMMENT_MAX + 1))
    expect(context().comment).toHaveLength(COMMENT_MAX)
    expect(error()).toBeNull()
    expect(limit()).toBe('At most 2,000 characters. The end of a longer text is cut off')
  })
})

describe('the comment field of a bulk approval', () => {
  it('shows that the end of a longer comment is cut off when it has 2,000 characters', async () => {
    const { actor, ports, state, select } = await openList(documentsWithIds(9))
    select(9)
    actor.send({ type: 'boxes.confirmApproveAll' })
    await ports.fetchDocuments.last().answer([aDocument('waiting', { id: 9 })])
    const type = (comment: string) => {
      actor.send({ type: 'boxes.setComment', comment })
      return bulkApprovalView(state(), boxesEn, 'en')?.comment?.limit
    }
    expect(type('가'.repeat(COMMENT_MAX - 1))).toBeNull()
    expect(type('가'.repeat(COMMENT_MAX + 1))).toBe(boxesEn.deciding.commentFull)
  })
})
