import type { SnapshotFrom } from 'xstate'
import type { homeMachine } from '../../../machines/home/home.machine.ts'
import { draftingRoutes } from '../../app/screens.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { MainText } from '../../text/en.ts'
import type { GuideText } from '../../text/guide.en.ts'
import type { GuideProps } from './Guide.tsx'

type Snapshot = SnapshotFrom<typeof homeMachine>

/** Whether the home screen shows the guide: on the first day on this device, until the employee has submitted a document. */
export function isGuideOffered({ context: { content } }: Snapshot): boolean {
  return content?.section === 'guide' && content.isFirstDay && !content.hasSubmitted
}

/**
 * The props of the guide. A step is marked as done only if the employee has actually done it. `receivedDraftCounts` are the draft counts
 * that the badges have received since the guide was opened. They replace the counts that the guide has loaded.
 */
export function guideView(
  snapshot: Snapshot,
  text: MainText,
  t: GuideText,
  receivedDraftCounts: readonly number[] | null = null,
): Omit<GuideProps, 'onRetry'> {
  const { content } = snapshot.context
  const guideContent = content?.section === 'guide' ? content : null
  // A draft on this device shows that the first two steps have been done.
  const stepsDone = guideContent?.hasSubmitted ? 3 : guideContent?.hasDraft ? 2 : 0
  const { category, batch, request } = t.steps
  return {
    machine: machineAttributes(snapshot),
    heading: t.heading,
    steps: [{ ...category, sentence: null }, batch, request].map((step, index) => ({
      ...step,
      mark: index < stepsDone ? t.done : index === stepsDone && guideContent ? t.next : null,
      isDone: index < stepsDone,
    })),
    categories: draftingRoutes.map(([name, path], index) => {
      const count = (receivedDraftCounts ?? guideContent?.counts)?.[index] ?? 0
      return {
        path,
        label: text.categories[name],
        count: count > 0 ? { shown: t.count(count), label: t.counted(count) } : null,
      }
    }),
    busy: snapshot.hasTag('busy') ? t.loading : null,
    failed: snapshot.matches('failed') ? { sentence: t.failed, retry: t.retry } : null,
  }
}
