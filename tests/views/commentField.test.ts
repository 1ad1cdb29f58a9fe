import { describe, expect, it } from 'vitest'
import { COMMENT_MAX } from '../../contract/limits.ts'
import { englishViewOf } from '../fakes/documentView.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

/** An open document that lee decides. `error` returns the error at its comment field. */
async function openDecision() {
  const opened = await openLoadedDocument()
  return { ...opened, error: () => englishViewOf(opened).decision?.commentError }
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

  it('says that further text is left out when the comment has 2,000 characters', async () => {
    const { comment, error, context } = await openDecision()
    comment('가'.repeat(COMMENT_MAX - 1))
    expect(error()).toBeNull()
    comment('가'.repeat(COMMENT_MAX + 1))
    expect(context().comment).toHaveLength(COMMENT_MAX)
    expect(error()).toBe('A comment has at most 2,000 characters. Further text is left out')
  })
})
