import { describe, expect, it } from 'vitest'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()

async function json(...args: string[]) {
  const { code, stdout } = await place.admin('integrations', ...args, '--json')
  return { code, ...JSON.parse(stdout) }
}

describe('integrations', () => {
  it('adds, lists, rotates and revokes clients, and prints each token once (N14)', async () => {
    const added = await json('add', '--name', 'ERP', '--scopes', 'batches:write,documents:read')
    expect(added).toMatchObject({ code: 0, id: 1, token: expect.stringMatching(/^itk_[\w-]{43}$/) })
    const rotated = await json('rotate', '1')
    expect(rotated.token).not.toBe(added.token)
    const { stdout } = await place.admin('integrations')
    expect(stdout).toContain('1  ERP  active  batches:write,documents:read  all addresses')
    expect(stdout).toContain('previous token until')
    expect(stdout).not.toContain('itk_')
    expect(await json('revoke', '1')).toMatchObject({ code: 0 })
    expect(await json('revoke', '1')).toMatchObject({
      code: 1,
      error: 'There is no active API client 1. "integrations" lists all.',
    })
    expect((await json('list')).integrations).toMatchObject([{ name: 'ERP', active: false }])
    expect((await place.admin('integrations')).stdout).not.toContain('previous token')
  })

  it('add accepts a name of 100 characters, not of 101 (delegates, X8)', async () => {
    const add = (name: string) =>
      place.admin('integrations', 'add', '--name', name, '--scopes', 'documents:read')
    const { code, stderr } = await add('가'.repeat(101))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^error: option '--name .+ It must have 1 to 100 visible characters, .+\n$/,
      ),
    ])
    expect((await json('list')).integrations).toHaveLength(1)
    expect((await add('가'.repeat(100))).code).toBe(0)
  })

  it.each([
    ['--scopes', 'documents:write'],
    ['--scopes', ''],
    ['--addresses', 'erp.example.com'],
    ['--addresses', ''],
    ['--addresses', ' , '],
  ])('refuses %s %s with a one-line error', async (option, value) => {
    const rest = option === '--scopes' ? [] : ['--scopes', 'documents:read']
    const { code, stderr } = await place.admin(
      ...['integrations', 'add', '--name', 'a', option, value, ...rest],
    )
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect((await json('list')).integrations).toHaveLength(2)
  })
})
