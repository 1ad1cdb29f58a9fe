import type { Registration } from '../../contract/session.ts'
import { port } from '../port.ts'

/**
 * `checkRegistration` returns whether accounts can be requested. `requestAccount` is finished even after the machine has stopped waiting;
 * it ignores the signal.
 */
export const registrationPorts = {
  checkRegistration: port<boolean, void>('checkRegistration'),
  requestAccount: port<void, Registration>('requestAccount'),
}
