import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/world/config.ts'

describe('readConfig', () => {
  it.each([429, 500, 502, 503, 504])(
    'throws offline for the status %d, which says nothing about the installation',
    async (status) => {
      const response = new Response('{}', { status })
      await expect(readConfig(response)).rejects.toMatchObject({ kind: 'offline' })
    },
  )

  it('returns the defaults if the server has no configuration', async () => {
    expect(await readConfig(new Response('', { status: 404 }))).toMatchObject({ apiBase: '' })
    expect(await readConfig(new Response('<html>'))).toMatchObject({ apiBase: '' })
  })
})
