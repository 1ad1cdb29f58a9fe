import type { Registration } from '../../contract/session.ts'
import { port } from '../ports.ts'

/**
 * What the registration asks of the server. `checkRegistration` answers whether accounts can be requested here. `requestAccount` is
 * finished even where the machine has stopped waiting, so it heeds no signal.
 */
export const registrationPorts = {
  checkRegistration: port<boolean, void>('checkRegistration'),
  requestAccount: port<void, Registration>('requestAccount'),
}
