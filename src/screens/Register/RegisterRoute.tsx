import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { registrationMachine } from '../../../machines/registration/registration.machine.ts'
import type { RegistrationField } from '../../../machines/registration/registration.rules.ts'
import { useApp, useTexts } from '../../app/appContext.ts'
import { publicPaths } from '../../app/paths.ts'
import { registerTexts } from '../../text/register.ts'
import { Register } from './Register.tsx'
import { registerView } from './Register.view.ts'

export function RegisterRoute() {
  const { provide, front, inspect, prepare } = useApp()
  const text = useTexts(registerTexts)
  const [machine] = useState(() => provide(registrationMachine))
  const registration = useActorRef(machine, { inspect })
  const snapshot = useSelector(registration, (current) => current)
  return (
    <Register
      {...registerView(snapshot, front, text)}
      signInPath={publicPaths.signIn}
      onField={(field, value) => {
        // Loads the recorder before the employee types. The recorder drops typed texts from the events, but queued events still contain
        // them.
        prepare()
        registration.send({
          type: 'registration.setField',
          field: field as RegistrationField,
          value,
        })
      }}
      onConsent={(consent) => registration.send({ type: 'registration.setConsent', consent })}
      onSubmit={() => registration.send({ type: 'registration.submit' })}
    />
  )
}
