import { port } from '../port.ts'

/** `changePassword` ignores the abort signal: a call that was sent is completed even if the machine no longer waits. */
export const passwordPorts = {
  changePassword: port<void, { password: string }>('changePassword'),
}
