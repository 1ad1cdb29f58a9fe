import { describe, expect, it } from 'vitest'
import { lockKeys } from '../../server/db/lockKeys.ts'
import { readSources } from './sources.ts'

const keysIn = (text: string) =>
  [...text.matchAll(/\b4180_?000\d\b/g)].map(([key]) => Number(key.replace('_', '')))

describe('the keys of advisory locks', () => {
  it('are different', () => {
    const keys = Object.values(lockKeys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('occur in the code of the server only in their list', () => {
    const code = readSources(/^server\/.*\.ts$/).filter(({ text }) => keysIn(text).length > 0)
    expect(code.map(({ path }) => path)).toEqual(['server/db/lockKeys.ts'])
  })

  it('in migrations are that of the audit log', () => {
    const keys = readSources(/^server\/db\/migrations\/.*\.sql$/).flatMap(({ text }) =>
      keysIn(text),
    )
    expect([...new Set(keys)]).toEqual([lockKeys.auditLog])
  })
})
