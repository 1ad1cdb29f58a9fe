import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startNginx } from '../../scripts/programs/nginx.ts'
import { locateStoredFiles } from '../../server/admin/storedFiles.ts'
import { verify } from '../../server/admin/verify.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { aFile, draftOf, encodeForm } from '../server/forms.ts'
import { addEmployees, PASSWORD } from '../server/people.ts'
import { preparedFolder, settingsOf, temporaryFolder } from '../server/product.ts'
import { startProcess } from '../server/realProcess.ts'
import { addBatch } from '../server/vouchers.ts'

const BATCHES = 400

/** A completed call with its status. */
interface Done {
  name: string
  status: number
  /** the nodes to which nginx sent the call; the last one sent the response */
  nodes: string
}

const storage = inject('objectStorage')
const objects = {
  MEDIA_URL: 's3://files/rolling',
  AWS_ENDPOINT_URL: storage.endpoint,
  AWS_ACCESS_KEY_ID: storage.accessKeyId,
  AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
}

describe('two nodes behind nginx', () => {
  it.each([
    ['a folder', {}],
    ['an object storage', objects],
  ])(
    'with %s serve every request and store each submission once while each node is restarted',
    async (_, place) => {
      const folder = preparedFolder()
      const database = await openDatabase(settingsOf(folder))
      onTestFinished(() => database.close())
      await addEmployees({ database }, { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
      for (let batch = 1; batch <= BATCHES; batch++) await addBatch({ database }, 'voucher', batch)

      const settings = {
        DRAIN_SECONDS: '1',
        LAST_REQUESTS_SECONDS: '30',
        LOG_LEVEL: 'silent',
        ...place,
      }
      const nodes = [await startProcess(folder, settings), await startProcess(folder, settings)]
      const { url, stop } = await startNginx(
        temporaryFolder(),
        nodes.map((node) => node.url),
      )
      onTestFinished(stop)
      const login = await fetch(`${url}/rest-auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'yoondh', password: PASSWORD }),
      })
      const { key } = (await login.json()) as { key: string }
      const headers = { authorization: `Token ${key}` }

      const done: Done[] = []
      const note = (name: string, { status, headers: sent }: Response) =>
        done.push({ name, status, nodes: sent.get('x-node') ?? '' })
      let isOver = false
      const read = async () => {
        while (!isOver) {
          const response = await fetch(`${url}/ea/written_document/?page=1`, { headers })
          await response.arrayBuffer()
          note('read', response)
        }
      }
      let next = 1
      const submit = async () => {
        while (!isOver && next <= BATCHES) {
          const batch = next++
          const line = `${batch}-${batch * 100}-001-1`
          const draft = draftOf('yoondh', 'voucher', batch, { invoices: line, counts: '1' })
          const form = encodeForm(draft, [aFile('a.pdf', 200_000)])
          const response = await fetch(`${url}/ea/create_document/`, {
            method: 'POST',
            headers: { ...headers, ...form.headers },
            body: new Uint8Array(form.payload),
          })
          note('submit', response)
        }
      }
      const updates = async () => {
        for (const node of nodes) {
          const { host, port } = new URL(node.url)
          // nginx uses a restarted node again only after some seconds. Before that, the other node must not stop.
          const isUsed = (since: number) => done.slice(since).some(({ nodes: all }) => all === host)
          await expect.poll(() => isUsed(0), { timeout: 60_000 }).toBe(true)
          expect(await node.end('SIGTERM')).toBe(0)
          await startProcess(folder, { ...settings, PORT: port })
          const since = done.length
          await expect.poll(() => isUsed(since), { timeout: 60_000 }).toBe(true)
        }
      }
      const calls = [read(), read(), read(), submit(), submit()]
      await updates().finally(() => (isOver = true))
      await Promise.all(calls)

      const failed = done.filter(({ name, status }) => status !== (name === 'submit' ? 201 : 200))
      expect(failed).toEqual([])
      const submitted = done.filter(({ name }) => name === 'submit').length
      expect(submitted).toBeGreaterThan(0)
      const { rows } = await database.pool.query('select count(*)::int as count from documents')
      expect(rows[0].count).toBe(submitted)
      const files = locateStoredFiles(settingsOf(folder, place))
      expect(await verify(database.db, files)).toEqual([])
      console.log(`${done.length - submitted} reads, ${submitted} submissions`)
    },
    300_000,
  )

  it('find a part of the app on the node that has it', async () => {
    const serve = async (own: string) => {
      const server = http.createServer(({ url }, response) => {
        response.statusCode = url === own ? 200 : 404
        response.end()
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => void server.close())
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    const nodes = [await serve('/assets/old.js'), await serve('/assets/new.js')]
    const { url, stop } = await startNginx(temporaryFolder(), nodes)
    onTestFinished(stop)
    const status = async (file: string) => (await fetch(`${url}/assets/${file}`)).status
    for (let turn = 0; turn < 4; turn++) {
      expect([await status('old.js'), await status('new.js')]).toEqual([200, 200])
    }
  })
})
