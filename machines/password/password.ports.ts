import { port } from '../port.ts'

export const passwordPorts = {
  changePassword: port<void, { password: string }>('changePassword'),
}
