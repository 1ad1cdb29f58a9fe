import { expect, it } from 'vitest'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { aVoucherLine } from '../../models/samples/voucher.ts'
import { findHomeDrafts } from '../../src/world/home.ts'
import { startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()

it('every saved draft is found whose batch can still be drafted', async () => {
  // The server lists the even batches.
  const base = await startHttpServer((request, reply) => {
    const batch = Number(new URL(request.url ?? '', 'http://here').searchParams.get('batchNumber'))
    reply.end(JSON.stringify(batch % 2 === 0 ? [aVoucherLine({ RPICU: batch })] : []))
  })
  const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
  const batches = Array.from({ length: 50 }, (_, at) => at + 1)
  const saved = batches.map((batchNumber) => aSavedDraft({ batchNumber, keptAt: batchNumber }))
  const found = await findHomeDrafts({ api }, saved, signal)
  expect(found.map(({ batchNumber }) => batchNumber)).toEqual(
    batches.filter((batch) => batch % 2 === 0),
  )
})

it.each([
  ['only the default line', 'left out', { title: ' ' }],
  ['a title', 'found', {}],
  ['another line', 'found', { title: '', approvers: anApprovalLine('choi') }],
] as const)('a saved draft with %s is %s', async (_what, outcome, content) => {
  const usual = anApprovalLine('park', 'lee')
  const base = await startHttpServer(({ url }, reply) => {
    const isLine = url?.includes('get_defaultUsers')
    const line = usual.map((one) => ({ ...one, step: one.order }))
    reply.end(JSON.stringify(isLine ? line : [aVoucherLine({ RPICU: 7 })]))
  })
  const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
  const saved = aSavedDraft({ approvers: usual, ...content })
  const found = await findHomeDrafts({ api }, [saved], signal)
  expect(found).toHaveLength(outcome === 'found' ? 1 : 0)
})
