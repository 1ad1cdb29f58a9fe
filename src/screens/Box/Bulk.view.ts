import type { SnapshotFrom } from 'xstate'
import { type BulkResult, countOf } from '../../../machines/boxes/bulk.rules.ts'
import type { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Language } from '../../text/language.ts'
import type { BulkProps } from './Bulk.tsx'

type Snapshot = SnapshotFrom<typeof boxesMachine>

/** The props of the bulk approval dialog. Null while it is closed. */
export function bulkView(
  snapshot: Snapshot,
  { bulk: t, document }: BoxText,
  language: Language,
): Omit<BulkProps, 'on'> | null {
  const stage = stageOf(snapshot)
  if (!stage) return null
  const { results } = snapshot.context
  const left = countOf(results, 'waiting') + countOf(results, 'sending')
  const failed = countOf(results, 'failed')
  const can = snapshot.can({ type: 'boxes.approveAll' })
  const count = countOf(results, 'waiting')
  return {
    stage,
    texts: t,
    sentence: sentenceFor(stage, results, t),
    share: stage === 'confirming' ? null : 1 - left / Math.max(1, results.length),
    results: results.map((result) => ({
      id: result.id,
      title: result.title || document.number(result.id),
      look: result.status,
      state: (stage === 'confirming' ? t.prospects : t.states)[result.status],
      reason: reasonFor(result, t, language),
    })),
    approveLabel: t.approve(stage === 'confirming' ? count : left),
    cannotApprove: can ? undefined : stage === 'confirming' ? t.none : t.running,
    cannotRetry: snapshot.can({ type: 'boxes.retryFailed' })
      ? undefined
      : failed > 0
        ? t.running
        : t.nothingFailed,
    cannotClose: snapshot.can({ type: 'boxes.closeResults' }) ? undefined : t.running,
  }
}

function stageOf(snapshot: Snapshot): BulkProps['stage'] | null {
  if (snapshot.matches({ activity: 'confirming' })) return 'confirming'
  if (snapshot.matches({ activity: 'approving' })) return 'approving'
  return snapshot.matches({ activity: 'reported' }) ? 'reported' : null
}

function sentenceFor(
  stage: BulkProps['stage'],
  results: readonly BulkResult[],
  t: BoxText['bulk'],
): string {
  const done = countOf(results, 'done')
  if (stage === 'reported') return t.approved(done, results.length)
  if (stage === 'approving') {
    const left = countOf(results, 'waiting') + countOf(results, 'sending')
    return t.progress(results.length - left, results.length)
  }
  const [can, cannot] = [countOf(results, 'waiting'), countOf(results, 'refused')]
  if (can === 0) return t.none
  return [t.ask(can), cannot > 0 ? t.refused(cannot) : ''].filter(Boolean).join(' ')
}

function reasonFor(
  { status, refusal, detail }: BulkResult,
  t: BoxText['bulk'],
  language: Language,
): string {
  if (refusal) return documentErrorSentence(language, refusal)
  return status === 'failed' ? detail || t.broken : ''
}
