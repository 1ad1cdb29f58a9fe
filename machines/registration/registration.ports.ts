import type { Registration } from '../../contract/session.ts'
import { port } from '../port.ts'

/**
 * `checkRegistration` returns whether accounts can be requested. `requestAccount` ignores the abort signal: a call that was sent is
 * completed even if the machine no longer waits.
 */
export const registrationPorts = {
  checkRegistration: port<boolean, void>('checkRegistration'),
  requestAccount: port<void, Registration>('requestAccount'),
}
