import type { SnapshotFrom } from 'xstate'
import type { passwordMachine } from '../../machines/password/password.machine.ts'
import type { preferencesMachine } from '../../machines/preferences/preferences.machine.ts'
import type { pushMachine } from '../../machines/push/push.machine.ts'
import { Password } from '../../src/screens/Password/Password.tsx'
import { passwordView } from '../../src/screens/Password/Password.view.ts'
import { legalAt } from '../legal.ts'
import { passwordWorld } from '../worlds/password.ts'
import { pushWorld } from '../worlds/push.ts'
import { type Around, silent } from './around.ts'
import { Framed } from './frame.tsx'
import { List } from './list.tsx'

interface AffairsProps {
  around: Around
  password?: SnapshotFrom<typeof passwordMachine>
  push?: SnapshotFrom<typeof pushMachine>
  preferences?: SnapshotFrom<typeof preferencesMachine>
}

/** The employee's own affairs, above the list. */
export function Affairs({ around, ...given }: AffairsProps) {
  const password = given.password ?? legalAt(passwordWorld, 'open')
  const push = given.push ?? legalAt(pushWorld, 'off')
  const { theme, hasKeys } = given.preferences?.context ?? { theme: around.theme, hasKeys: true }
  return (
    <Framed around={around}>
      <List around={around} />
      {!password.matches('closed') && (
        <Password
          {...passwordView(password, push, { ...around, theme, keys: hasKeys }, around.text)}
          on={silent()}
        />
      )}
    </Framed>
  )
}
