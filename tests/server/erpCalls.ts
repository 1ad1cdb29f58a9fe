import { beforeAll } from 'vitest'
import { type Scope, scopes } from '../../contract/integrationCalls.ts'
import { addIntegration } from '../../server/integration/integrations.service.ts'
import { send, type TestProduct } from './product.ts'

/** Adds an integration with these scopes before the tests. Returns a function that sends its calls to `/integration/<path>/`. */
export function useErp(product: () => TestProduct, granted: readonly Scope[] = scopes) {
  let authorization = ''
  beforeAll(async () => {
    const { token } = await addIntegration(product().database.db, 'ERP', granted, [])
    authorization = `Bearer ${token}`
  })
  return (path: string, payload: object | string, headers: Record<string, string> = {}) =>
    send(product(), {
      method: 'POST',
      url: `/integration/${path}/`,
      headers: { authorization, ...headers },
      payload,
    })
}
