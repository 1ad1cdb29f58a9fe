import type { registrationMachine } from '../../machines/registration/registration.machine.ts'
import { Bare } from '../../src/layout/Bare.tsx'
import { otherLanguageOf } from '../../src/layout/language.view.ts'
import { paths } from '../../src/paths.ts'
import { Register } from '../../src/screens/Register/Register.tsx'
import { registerView } from '../../src/screens/Register/Register.view.ts'
import { register as en } from '../../src/text/register.en.ts'
import { register as ko } from '../../src/text/register.ko.ts'
import { nothing, type Stage } from './around.ts'

export const stage: Stage<typeof registrationMachine> = {
  show: (snapshot, { text, language }) => (
    <Bare
      productName={text.productName}
      home={paths.signIn}
      otherLanguage={otherLanguageOf(text, language, nothing)}
    >
      <Register
        {...registerView(snapshot, text, language === 'ko' ? ko : en)}
        signInPath={paths.signIn}
        onField={nothing}
        onConsent={nothing}
        onSubmit={nothing}
      />
    </Bare>
  ),
}
