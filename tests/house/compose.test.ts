import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { integrationCalls } from '../../contract/integrationCalls.ts'
import { readSettings } from '../../server/config/settings.ts'

const readText = (file: string) => readFileSync(file, 'utf8')

/** The text lines of a YAML block, by its key: those that are indented more than the key. */
function block(text: string, key: string): string[] {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.trim().startsWith(`${key}:`))
  const indentOf = (line: string) => line.search(/\S/)
  const depth = indentOf(lines[at] ?? '')
  const end = lines.findIndex((line, index) => index > at && line !== '' && indentOf(line) <= depth)
  return lines.slice(at + 1, end === -1 ? undefined : end).filter((line) => line !== '')
}

const compose = readText('compose.yaml')
const node = block(compose, 'x-node').join('\n')
const settings = Object.fromEntries(
  block(node, 'environment').map(
    (line) => line.trim().split(/: (?:&\w+ )?(.*)/) as [string, string],
  ),
)

describe('compose.yaml', () => {
  it('gives a node only existing settings, with valid values', () => {
    const settingNames = Object.keys(readSettings({}))
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([])
    const values = Object.entries(settings).map(([name, value]) => [
      name,
      value
        .replace(/^\$\{(\w+):\?[^}]*\}$/, 'https://a.example.com')
        .replace(/\$\{(\w+):\?[^}]*\}/g, 'secret'),
    ])
    expect(readSettings(Object.fromEntries(values)).MEDIA_URL).toBe('s3://files')
    expect(Object.keys(settings).length).toBeGreaterThan(5)
  })

  it('trusts only the proxies of its own network', () => {
    const network = /^(\d+\.\d+\.\d+\.)0\/24$/.exec(settings.TRUST_PROXY ?? '')?.[1] ?? ''
    expect(compose).toContain('TRUST_PROXY: &network ')
    expect(compose).toContain('- subnet: *network\n')
    const addresses = [...compose.matchAll(/ipv4_address: (\S+)/g)].map(([, address]) => address)
    expect(addresses).toEqual([`${network}11`, `${network}12`])
  })

  it('lets a node stop in order', () => {
    const wait = Number(/stop_grace_period: (\d+)s/.exec(node)?.[1])
    const needed = Number(settings.DRAIN_SECONDS) + Number(settings.LAST_REQUESTS_SECONDS) + 25
    expect(wait).toBeGreaterThanOrEqual(needed)
  })

  it('names the nodes of the load balancer', () => {
    const servers = [...readText('packaging/nginx.conf').matchAll(/server (\w+):4180/g)]
    expect(servers.map(([, name]) => name)).toEqual(['node1', 'node2'])
    for (const [, name] of servers) expect(compose).toContain(`\n  ${name}:\n    <<: *node\n`)
  })
})

describe('the reverse proxy of deployment.md', () => {
  it('refuses calls, files and figures on the port without TLS', () => {
    const [, pattern = ''] =
      /location ~ (\S+) \{ return 403; \}/.exec(readText('docs/deployment.md')) ?? []
    const paths = [...Object.values(calls), ...Object.values(integrationCalls)]
      .map(({ path }): string => path)
      .filter((path) => path !== 'config.json')
    const secret = [...paths, 'media/attachment/1', 'metrics']
    expect(secret.filter((path) => !new RegExp(pattern).test(`/${path}`))).toEqual([])
    expect(paths.length).toBeGreaterThan(30)
  })
})

describe('the unit of systemd', () => {
  it('starts what the image starts', () => {
    const command = JSON.parse(/^CMD (.*)$/m.exec(readText('Dockerfile'))?.[1] ?? '') as string[]
    const start = /^ExecStart=(.*)$/m.exec(readText('packaging/e-payment.service'))?.[1]
    expect(start).toBe(`/usr/bin/${command.join(' ')}`)
  })
})
