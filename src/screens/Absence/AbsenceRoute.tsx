import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useOutletContext } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { DocumentType } from '../../../contract/voucher.ts'
import { delegationsMachine } from '../../../machines/delegations/delegations.machine.ts'
import { useApp, useSettings, useText, useTexts } from '../../app/app.ts'
import type { ServerChanges } from '../../app/serverChanges.ts'
import { absenceTexts } from '../../text/absence.ts'
import { formatDate } from '../../text/dates.ts'
import { Absence } from './Absence.tsx'
import { absenceView, awayBannerView } from './Absence.view.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { absenceFormView, delegatePickerView } from './AbsenceForm.view.ts'
import { AwayBanner } from './AwayBanner.tsx'
import { DelegatePicker } from './DelegatePicker.tsx'

type DelegationsRef = ActorRefFrom<typeof delegationsMachine>

/** An actor of the machine, which receives the changes on the server. */
function useDelegations(changes: ServerChanges) {
  const app = useApp()
  const [machine] = useState(() => app.provide(delegationsMachine))
  const delegations = useActorRef(machine, {
    inspect: app.inspect,
    input: { today: formatDate(app.now()) },
  })
  const snapshot = useSelector(delegations, (current) => current)
  useEffect(
    () => changes.subscribe('delegations', () => delegations.send({ type: 'delegations.changed' })),
    [changes, delegations],
  )
  return { delegations, snapshot }
}

const endingOf = (delegations: DelegationsRef) => ({
  askEnd: (id: number) => delegations.send({ type: 'delegations.askEnd', id }),
  end: () => delegations.send({ type: 'delegations.end' }),
  keep: () => delegations.send({ type: 'delegations.keep' }),
})

/** The tab of the settings with the absences of the employee. */
export function AbsenceRoute() {
  const app = useApp()
  const text = useText()
  const t = useTexts(absenceTexts)
  const { mediaBase } = useSettings()
  const { changes } = useOutletContext<{ changes: ServerChanges }>()
  const { delegations, snapshot } = useDelegations(changes)
  const retry = () => delegations.send({ type: 'delegations.retry' })
  const picker = delegatePickerView(snapshot, mediaBase, t)
  return (
    <Absence {...absenceView(snapshot, text, t)} on={{ ...endingOf(delegations), retry }}>
      <AbsenceForm
        {...absenceFormView(snapshot, text, t, app.language)}
        on={{
          startDate: (date) => delegations.send({ type: 'delegations.setStartDate', date }),
          startTime: (time) => delegations.send({ type: 'delegations.setStartTime', time }),
          endDate: (date) => delegations.send({ type: 'delegations.setEndDate', date }),
          endTime: (time) => delegations.send({ type: 'delegations.setEndTime', time }),
          reason: (reason) => delegations.send({ type: 'delegations.setReason', reason }),
          kind: (kind) =>
            delegations.send({
              type: 'delegations.toggleType',
              documentType: kind as DocumentType,
            }),
          choose: () => delegations.send({ type: 'delegations.openPicker' }),
          save: () => delegations.send({ type: 'delegations.start' }),
        }}
      />
      {picker && (
        <DelegatePicker
          {...picker}
          on={{
            close: () => delegations.send({ type: 'delegations.closePicker' }),
            search: (typed) => delegations.send({ type: 'delegations.search', text: typed }),
            choose: (id) => delegations.send({ type: 'delegations.choose', id }),
            retry,
          }}
        />
      )}
    </Absence>
  )
}

/** The line above the page while a delegate acts for the employee. */
export function AwayBannerRoute({ changes }: { changes: ServerChanges }) {
  const t = useTexts(absenceTexts)
  const { delegations, snapshot } = useDelegations(changes)
  const view = awayBannerView(snapshot, t)
  return view && <AwayBanner {...view} on={endingOf(delegations)} />
}
