import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { approversMachine } from '../../../machines/approvers/approvers.machine.ts'
import { receiversOf } from '../../../machines/approvers/savedLine.rules.ts'
import { linesMachine } from '../../../machines/lines/lines.machine.ts'
import type { receiversMachine } from '../../../machines/receivers/receivers.machine.ts'
import { useApp, useMainText } from '../../app/appContext.ts'
import type { SavedLinesText } from '../../text/savedLines.en.ts'
import { savedLinesTexts } from '../../text/savedLines.ts'
import type { ApprovalOrderProps } from './ApprovalOrder.tsx'
import { lineOriginView, savedLinesView, saveEvent } from './SavedLines.view.ts'

type Props = Pick<ApprovalOrderProps, 'origin' | 'toggleLines' | 'savedLines'>

/** The texts of saved lines; null until they are loaded. Also null if loading fails, because the dialog works without saved lines. */
function useLinesText(): SavedLinesText | null {
  const { language } = useApp()
  const [, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    savedLinesTexts.load[language]().then(
      () => setLoaded(language),
      () => undefined,
    )
  }, [language])
  return savedLinesTexts.of(language) ?? null
}

/**
 * The props of the saved lines in the dialog, and of the origin of the dialog's approval line. All are null until their texts are loaded.
 */
export function useSavedLinesProps(
  approvers: ActorRefFrom<typeof approversMachine>,
  receivers: ActorRefFrom<typeof receiversMachine>,
): Props {
  const app = useApp()
  const text = useMainText()
  const t = useLinesText()
  const [machine] = useState(() => app.provide(linesMachine))
  const { category } = approvers.getSnapshot().context
  const lines = useActorRef(machine, { inspect: app.inspect, input: { category } })
  const snapshots = {
    lines: useSelector(lines, (current) => current),
    approvers: useSelector(approvers, (current) => current),
    receivers: useSelector(receivers, (current) => current),
  }
  if (!t) return { origin: null, toggleLines: null, savedLines: null }
  const view = savedLinesView(snapshots, { text, lines: t })
  const origin = lineOriginView(snapshots.approvers, t)
  const undo = () => {
    approvers.send({ type: 'approvers.undoApply' })
    receivers.send({ type: 'receivers.undoApply' })
  }
  const apply = (id: number) => {
    const saved = snapshots.lines.context.lines?.find((line) => line.id === id)
    if (!saved) return
    const { author } = snapshots.approvers.context
    approvers.send({ type: 'approvers.applyLine', saved })
    receivers.send({ type: 'receivers.apply', receivers: receiversOf(saved, author) })
  }
  const reset = () => {
    approvers.send({ type: origin.reset.event })
    if (origin.reset.event !== 'approvers.useDefault') return
    // An approver can read the document anyway, so remove the approvers from the receivers.
    for (const { id } of approvers.getSnapshot().context.line) {
      receivers.send({ type: 'receivers.remove', id })
    }
  }
  const toggle = view ? 'lines.close' : 'lines.open'
  const { content } = snapshots.lines.context
  return {
    origin: {
      ...origin,
      reset: { ...origin.reset, onClick: reset },
      applied: origin.applied && { ...origin.applied, onUndo: undo },
    },
    toggleLines: {
      text: view ? t.toEmployees : t.heading,
      event: toggle,
      onClick: () => lines.send({ type: toggle }),
    },
    savedLines: view && {
      ...view,
      on: {
        apply,
        retry: () => lines.send({ type: 'lines.retry' }),
        showAll: () => lines.send({ type: 'lines.showAll' }),
        startSave: () => lines.send(saveEvent('lines.startSave', snapshots)),
        startRename: (id) => lines.send({ type: 'lines.startRename', id }),
        name: (name) => lines.send({ type: 'lines.setName', name }),
        onlyFor: (isForCategory) => lines.send({ type: 'lines.setForCategory', isForCategory }),
        submit: () =>
          lines.send(content ? saveEvent('lines.save', snapshots) : { type: 'lines.rename' }),
        overwrite: () => lines.send(saveEvent('lines.overwrite', snapshots)),
        askRemoval: (id) => lines.send({ type: 'lines.askRemoval', id }),
        remove: () => lines.send({ type: 'lines.remove' }),
        cancel: () => lines.send({ type: 'lines.cancel' }),
      },
    },
  }
}
