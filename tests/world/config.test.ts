import { describe, expect, it } from 'vitest'
import { readConfigResponse, loadApiServerConfig } from '../../src/world/config.ts'
import { startHttpServer } from './startHttpServer.ts'

describe('readConfigResponse', () => {
  it.each([429, 500, 502, 503, 504])(
    'throws offline for the status %d, which does not show whether the server has a configuration',
    async (status) => {
      const response = new Response('{}', { status })
      await expect(readConfigResponse(response)).rejects.toMatchObject({ kind: 'offline' })
    },
  )

  it('returns the defaults if the server has no configuration', async () => {
    expect(await readConfigResponse(new Response('', { status: 404 }))).toMatchObject({
      apiBase: '',
    })
    expect(await readConfigResponse(new Response('<html>'))).toMatchObject({ apiBase: '' })
  })
})

const config = {
  apiBase: '',
  mediaBase: '',
  productionHost: 'app.example.com',
  vapidPublicKey: 'key of this server',
  pageviewUrl: '',
  sessionSeconds: 3600,
  language: 'ko',
  limits: { filesPerVoucher: 20, fileMb: 50, documentMb: 200 },
  registration: true,
  features: ['lines', 'hold'],
} as const satisfies Parameters<typeof loadApiServerConfig>[0]

describe('loadApiServerConfig', () => {
  it('returns the settings of the server that serves both the page and the calls', async () => {
    expect(await loadApiServerConfig(config)).toEqual(config)
  })

  it('takes features, limits, session and push key of the server that API_BASE names', async () => {
    const other = {
      ...config,
      productionHost: 'api.example.com',
      vapidPublicKey: 'key of the other server',
      sessionSeconds: 60,
      timeZone: 'Asia/Seoul',
      limits: { filesPerVoucher: 1, fileMb: 2, documentMb: 3 },
      features: ['hold'],
    }
    const apiBase = await startHttpServer((request, reply) => {
      reply.writeHead(request.url === '/config.json' ? 200 : 404).end(JSON.stringify(other))
    })
    const { productionHost } = config
    expect(await loadApiServerConfig({ ...config, apiBase })).toEqual({
      ...other,
      apiBase,
      productionHost,
    })
  })

  it.each([
    [404, '{"detail": "Not found."}'],
    [200, '<html>'],
    [500, ''],
  ])('finds no features on a server that answers %d %s', async (status, body) => {
    const apiBase = await startHttpServer((_request, reply) => {
      reply.writeHead(status).end(body)
    })
    const read = await loadApiServerConfig({ ...config, apiBase })
    expect(read).toEqual({ ...config, apiBase, features: [] })
  })

  it('finds no features on a server that cannot be reached', async () => {
    const apiBase = 'http://127.0.0.1:1'
    const read = await loadApiServerConfig({ ...config, apiBase })
    expect(read).toEqual({ ...config, apiBase, features: [] })
  })
})
