import { port } from '../port.ts'

/** `changePassword` is finished even after the machine has stopped waiting; it ignores the signal. */
export const passwordPorts = {
  changePassword: port<void, { password: string }>('changePassword'),
}
