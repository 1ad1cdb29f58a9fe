import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readIntegrationHosts } from '../../server/config/integrationHosts.ts'
import { internetPolicy, type OutboundPolicy } from '../../server/http/publicAddresses.ts'
import {
  endpointUrlError,
  isAllowedEndpointIp,
} from '../../server/integration/endpointAddresses.ts'
import { createWebhookSender } from '../../server/integration/webhookSender.ts'
import { settingsOf } from './product.ts'
import { startPushService, type PushService } from './pushService.ts'
import { startWebhookReceiver } from './webhookReceiver.ts'

const hosts = ['erp.example.com', '10.1.2.0/24', '169.254.0.0/16', '127.0.0.1', 'fd12::/16']

describe('the URL of an endpoint', () => {
  it.each([
    ['https://erp.example.com/hook', undefined],
    ['https://ERP.example.com.:8443/hook', undefined],
    ['https://10.1.2.3/', undefined],
    ['http://127.0.0.1:9000/', undefined],
    ['http://erp.example.com/', 'Only https is allowed.'],
    ['http://10.1.2.3/', 'Only https is allowed.'],
    ['http://169.254.169.254/', 'Only https is allowed.'],
    ['https://169.254.169.254/', 'The address 169.254.169.254 is never allowed.'],
    ['https://0xa9fea9fe/', 'The address 169.254.169.254 is never allowed.'],
    ['file:///etc/passwd', 'Only https is allowed.'],
    [
      'https://other.example.com/',
      'The setting INTEGRATION_HOSTS does not contain other.example.com.',
    ],
    ['https://10.1.3.3/', 'The setting INTEGRATION_HOSTS does not contain 10.1.3.3.'],
    ['https://user:secret@erp.example.com/', 'A URL with a username or a password is refused.'],
    ['https://erp.example.com/#a', 'A URL with a fragment is refused.'],
    ['hook', 'It is no URL.'],
  ])('%s has the error: %s (N9)', (url, error) => {
    expect(endpointUrlError(readIntegrationHosts(hosts), url)).toBe(error)
  })
})

describe('a resolved address', () => {
  it.each([
    ['1.1.1.1', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['fd12::1', true],
    ['127.0.0.1', true],
    ['10.1.3.3', false],
    ['192.168.0.1', false],
    ['::1', false],
    ['169.254.169.254', false],
    ['::ffff:169.254.169.254', false],
    ['fe80::1%eth0', false],
    ['fd00:ec2::254', false],
    ['100.100.100.200', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['text', false],
  ])('%s is allowed: %s (N9)', (address, allowed) => {
    expect(isAllowedEndpointIp(readIntegrationHosts(hosts), address)).toBe(allowed)
  })
})

describe('a webhook to a host name', () => {
  let service: PushService
  let addresses: string[]
  const lookup = ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
    done(
      null,
      [addresses.shift() ?? ''].map((address) => ({ address, family: 4 })),
    )) as unknown as OutboundPolicy['lookup']

  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service.close())

  it('connects to a listed private address, and never to an unlisted one of a later lookup (N9)', async () => {
    addresses = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1']
    const url = new URL(service.subscribe('hook').info.endpoint)
    const send = createWebhookSender([url.hostname, '127.0.0.1'], {
      lookup,
      ca: service.outboundPolicy.ca ?? '',
    })
    expect(await send(url.href, {}, '{}')).toMatchObject({ status: 201 })
    for (const _ of addresses.slice()) {
      expect(await send(url.href, {}, '{}')).toMatchObject({
        status: null,
        answer: `${url.hostname} is not an allowed address`,
      })
    }
    expect(service.received).toHaveLength(1)
  })

  it('fails when INTEGRATION_HOSTS no longer contains the host', async () => {
    const url = service.subscribe('hook').info.endpoint
    const send = createWebhookSender([], { lookup })
    expect((await send(url, {}, '{}')).answer).toContain('INTEGRATION_HOSTS does not contain')
  })
})

describe('a webhook to an endpoint that does not respond', () => {
  it('fails after 15 s, also with a signal of its process (N7)', async () => {
    const receiver = await startWebhookReceiver()
    onTestFinished(() => receiver.close())
    receiver.respond(() => undefined)
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    onTestFinished(() => timeout.mockRestore())
    const send = createWebhookSender(['127.0.0.1'], { lookup: internetPolicy.lookup })
    const attempt = send(receiver.url, {}, '{}', new AbortController().signal)
    await receiver.count(1)
    limit.abort()
    expect(await attempt).toMatchObject({ status: null, answer: 'no response within 15 s' })
    expect(timeout.mock.calls).toEqual([[15_000]])
  })
})

describe('the setting INTEGRATION_HOSTS', () => {
  it.each(['erp.example.com/24', '10.0.0.0/33', '10.0.0', 'https://erp.example.com', 'a_b', '*'])(
    'refuses %s',
    (entry) => {
      expect(() => settingsOf('/tmp', { INTEGRATION_HOSTS: `erp.example.com, ${entry}` })).toThrow(
        /INTEGRATION_HOSTS/,
      )
    },
  )
})
