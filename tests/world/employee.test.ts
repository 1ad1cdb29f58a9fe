import { describe, expect, it } from 'vitest'
import { employeePortCalls } from '../../src/world/employee.ts'
import { startHttpServer } from './startHttpServer.ts'

const { signal } = new AbortController()

/** Loads the counts from a server with these responses by path; any other path returns 404. */
async function loadCountsFrom(answers: Record<string, [status: number, body: unknown]>) {
  const base = await startHttpServer((request, reply) => {
    const [status, body] = answers[request.url ?? ''] ?? [404, { detail: 'None.' }]
    reply.writeHead(status).end(JSON.stringify(body))
  })
  const api = { base, token: () => 'abc', onUnauthorized: () => undefined }
  return employeePortCalls.loadCounts({ api } as never, { drafts: false }, signal)
}

describe('the counts', () => {
  it('of the boxes are loaded with one call', async () => {
    const counts = { pending: 4, submitted_unread: 3, rejected_unread: 2, reference_unread: 1 }
    expect(await loadCountsFrom({ '/ea/get_box_counts/': [200, counts] })).toEqual({
      pending: 4,
      submitted: 3,
      rejected: 2,
      references: 1,
    })
  })

  it.each([
    [[4, 1, 2], { pending: 4, references: 1, submitted: 2 }],
    [[4, 1], { pending: 4, references: 1 }],
    [4, { pending: 4 }],
  ])('of an older server are read from the response %j', async (answer, counts) => {
    expect(await loadCountsFrom({ '/ea/get_todo_count/': [200, answer] })).toEqual(counts)
  })

  it('are missing after a failure, and the fallback call for older servers is not sent', async () => {
    const answers: Parameters<typeof loadCountsFrom>[0] = {
      '/ea/get_box_counts/': [500, {}],
      '/ea/get_todo_count/': [200, [4, 1]],
    }
    expect(await loadCountsFrom(answers)).toEqual({ drafts: undefined })
  })
})
