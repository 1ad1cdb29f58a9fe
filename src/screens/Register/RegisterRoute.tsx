import { useState } from 'react'
import { failureOf } from '../../../machines/ports.ts'
import { useApp, useRegistrationOffered } from '../../app.ts'
import { paths } from '../../paths.ts'
import { Register } from './Register.tsx'
import { emptyForm, problemsOf, type Request, registerView } from './Register.view.ts'

export function RegisterRoute() {
  const { register, front } = useApp()
  const [request, setRequest] = useState<Omit<Request, 'isOffered'>>({
    form: emptyForm,
    asked: false,
    state: 'writing',
    failure: null,
  })
  const isOffered = useRegistrationOffered()
  const send = async () => {
    const { form } = request
    const isWhole = Object.keys(problemsOf(form, front.register)).length === 0
    setRequest({ form, asked: true, state: isWhole ? 'sending' : 'writing', failure: null })
    if (!isWhole) return
    try {
      await register(form)
      setRequest({ form: emptyForm, asked: false, state: 'done', failure: null })
    } catch (error) {
      setRequest({ form, asked: true, state: 'writing', failure: failureOf(error) })
    }
  }
  return (
    <Register
      {...registerView({ ...request, isOffered }, front)}
      signInPath={paths.signIn}
      onField={(name, value) =>
        setRequest({ ...request, form: { ...request.form, [name]: value }, failure: null })
      }
      onSubmit={send}
    />
  )
}
