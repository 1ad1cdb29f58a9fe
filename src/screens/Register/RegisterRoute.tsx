import { useActorRef, useSelector } from '@xstate/react'
import { use, useState } from 'react'
import { registrationMachine } from '../../../machines/registration/registration.machine.ts'
import type { Field } from '../../../machines/registration/registration.rules.ts'
import { useApp } from '../../app.ts'
import { paths } from '../../paths.ts'
import { loadRegisterText, registerTextOf } from '../../text/language.ts'
import { asked } from '../../widgets/part.ts'
import { Register } from './Register.tsx'
import { registerView } from './Register.view.ts'

export function RegisterRoute() {
  const { ports, front, language, inspect, prepare } = useApp()
  const text =
    registerTextOf(language) ?? use(asked(`register ${language}`, () => loadRegisterText(language)))
  const [machine] = useState(() => {
    const { checkRegistration, requestAccount } = ports
    return registrationMachine.provide({ actors: { checkRegistration, requestAccount } })
  })
  const registration = useActorRef(machine, { inspect })
  const snapshot = useSelector(registration, (current) => current)
  return (
    <Register
      {...registerView(snapshot, front, text)}
      signInPath={paths.signIn}
      onField={(field, value) => {
        // The code that records steps drops what is typed; until it is here, events wait with it.
        prepare()
        registration.send({ type: 'registration.setField', field: field as Field, value })
      }}
      onConsent={(consent) => registration.send({ type: 'registration.setConsent', consent })}
      onSubmit={() => registration.send({ type: 'registration.submit' })}
    />
  )
}
