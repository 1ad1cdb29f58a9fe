import { Bare } from '../../src/layout/Bare.tsx'
import { otherLanguageOf } from '../../src/layout/language.view.ts'
import type { sessionMachine } from '../../machines/session/session.machine.ts'
import { paths } from '../../src/paths.ts'
import { SignIn } from '../../src/screens/SignIn/SignIn.tsx'
import { signInView } from '../../src/screens/SignIn/SignIn.view.ts'
import { nothing, type Stage } from './around.ts'
import { Framed } from './frame.tsx'
import { List } from './list.tsx'

export const stage: Stage<typeof sessionMachine> = {
  show(snapshot, around) {
    const { text, language } = around
    if (snapshot.matches('restoring')) return null
    if (snapshot.matches('signedIn')) {
      return (
        <Framed around={around} session={snapshot}>
          <List around={around} />
        </Framed>
      )
    }
    return (
      <Bare
        productName={text.productName}
        home={paths.signIn}
        otherLanguage={otherLanguageOf(text, language, nothing)}
      >
        <SignIn
          {...signInView(snapshot, text)}
          registerPath={paths.register}
          firstPage={false}
          onUsername={nothing}
          onPassword={nothing}
          onSubmit={nothing}
        />
      </Bare>
    )
  },
}
