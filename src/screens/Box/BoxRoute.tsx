import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, use, useCallback, useEffect, useState } from 'react'
import { useOutletContext } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { badgesMachine } from '../../../machines/badges/badges.machine.ts'
import type { BoxesInput } from '../../../machines/boxes/boxes.context.ts'
import { useApp, useMainText, useTexts } from '../../app/appContext.ts'
import { boxTexts } from '../../text/boxes.ts'
import { listenWhenVisible, type ServerChangeRelay } from '../../app/serverChanges.ts'
import { todayOf } from '../../app/today.ts'
import { useReturn } from '../../hooks/useReturn.ts'
import { loadAfterPaint } from '../../loading/loadAfterPaint.ts'
import { LoadingContext } from '../../loading/LazyBoundary.tsx'
import { boxUrlQuery, parseBoxUrl } from './url.view.ts'
import { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import { LazyDocument } from '../Document/LazyDocument.tsx'
import { LoadingDocument } from '../Document/LoadingDocument.tsx'
import { LazyBoxList } from './LazyBoxList.tsx'
import { findInList } from './neighbours.view.ts'
import { useBoxUrlSync } from './useBoxUrlSync.ts'

// Loaded with the boxes, because it leads to a box.
export { DocumentRedirectRoute } from './DocumentRedirectRoute.tsx'

interface OutletContext extends Required<Pick<BoxesInput, 'notices'>> {
  badges: ActorRefFrom<typeof badgesMachine>
  changes: ServerChangeRelay
  openHelp(): void
}

/** Shows one box, or the document that is open in it. */
export function BoxRoute({ box }: Pick<BoxesInput, 'box'>) {
  const app = useApp()
  const text = useMainText()
  const boxText = useTexts(boxTexts)
  const { notices, badges, changes, openHelp } = useOutletContext<OutletContext>()
  const [machine] = useState(() => app.provide(boxesMachine))
  const employee = app.session.getSnapshot().context.session?.employee.user.username
  if (!employee) throw new Error('A box needs a signed-in employee.')
  const sources = {
    newId: app.newId,
    today: () => todayOf(app),
    loadUnsentComment: (documentId: number) => app.loadUnsentComment(employee, documentId),
  }
  const boxes = useActorRef(machine, {
    inspect: app.inspect,
    input: { box, employee, notices, badges, ...sources, ...parseBoxUrl(location.search) },
  })
  const snapshot = useSelector(boxes, (current) => current)
  const { opened, selected } = snapshot.context
  const step = useBoxUrlSync(boxUrlQuery(snapshot.context), {
    getUrlState: () => boxes.getSnapshot().context,
    goTo: (place) => boxes.send({ type: 'boxes.goTo', ...place }),
  })
  useEffect(
    // A fetch of the open document marks it as read, so it waits until the page is visible.
    () =>
      listenWhenVisible(changes, ['box'], (documentIds) =>
        boxes.send({ type: 'boxes.changed', documentIds }),
      ),
    [changes, boxes],
  )
  useEffect(() => {
    // A hidden page fetches a document without marking it as read. It fetches the document again when it becomes visible.
    if (opened !== null && document.hidden) changes.publish('box', [opened])
  }, [changes, opened])
  const reopenRedrafted = useCallback(() => {
    const { children, context } = boxes.getSnapshot()
    if (!children.signing?.getSnapshot().matches('redrafted')) return
    // Back has come before the drafting screen was shown. The document ends with its redraft, so it is opened again.
    boxes.send({ type: 'boxes.goTo', search: context.search, opened: null })
    boxes.send({ type: 'boxes.goTo', search: context.search, opened: context.opened })
  }, [boxes])
  useReturn(reopenRedrafted)
  const isReading = snapshot.matches({ activity: 'reading' })
  useEffect(() => {
    // The employee may return to the list next.
    if (isReading) return loadAfterPaint(LazyBoxList)
  }, [isReading])

  const { signing } = snapshot.children
  if (isReading && signing) {
    const openedIndex = opened === null ? -1 : selected.indexOf(opened)
    return (
      <Suspense
        fallback={<LoadingDocument product={text.productName} label={boxText.document.loading} />}
      >
        <LazyDocument
          key={signing.sessionId}
          signing={signing}
          box={text.boxes[box]}
          inList={findInList(snapshot.context)}
          isOpenedByDecision={snapshot.context.isOpenedByDecision}
          notices={notices}
          openHelp={openHelp}
          place={openedIndex < 0 || selected.length < 2 ? null : [openedIndex + 1, selected.length]}
        />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={use(LoadingContext)}>
      <LazyBoxList boxes={boxes} badges={badges} step={step} openHelp={openHelp} />
    </Suspense>
  )
}
