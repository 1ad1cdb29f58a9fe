import { useOutletContext } from 'react-router-dom'
import type { DocumentType } from '../../../contract/voucher.ts'
import { useApp, useMainText, useInstallationSettings, useTexts } from '../../app/appContext.ts'
import type { ServerChangeRelay } from '../../app/serverChanges.ts'
import { absenceTexts } from '../../text/absence.ts'
import { Absence } from './Absence.tsx'
import { absenceView } from './Absence.view.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { absenceFormView, delegatePickerView } from './AbsenceForm.view.ts'
import { endQuestionHandlers, useDelegationsActor } from './AwayBannerRoute.tsx'
import { DelegatePicker } from './DelegatePicker.tsx'

/** The settings tab with the absences of the employee. */
export function AbsenceRoute() {
  const app = useApp()
  const text = useMainText()
  const t = useTexts(absenceTexts)
  const { mediaBase } = useInstallationSettings()
  const { changes } = useOutletContext<{ changes: ServerChangeRelay }>()
  const { delegations, snapshot } = useDelegationsActor(changes)
  const retry = () => delegations.send({ type: 'delegations.retry' })
  const picker = delegatePickerView(snapshot, mediaBase, t)
  return (
    <Absence
      {...absenceView(snapshot, text, t)}
      on={{ ...endQuestionHandlers(delegations), retry }}
    >
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
