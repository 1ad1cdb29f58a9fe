import { describe, expect, it } from 'vitest'
import { browserNamesOf } from '../../server/accounts/userAgent.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${apple}`
const android = `Mozilla/5.0 (Linux; Android 15; SM-S931N) ${webKit}`

describe('the names in the header User-Agent', () => {
  it.each([
    ['Chrome', 'Windows', `${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36`],
    ['Edge', 'Windows', `${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
    ['Whale', 'Windows', `${windows} ${webKit} Chrome/140.0.0.0 Whale/4.33.0 Safari/537.36`],
    ['Opera', 'Windows', `${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    ['Firefox', 'Windows', `${windows} Gecko/20100101 Firefox/143.0`],
    ['Safari', 'macOS', `${mac} ${apple} Version/18.6 Safari/605.1.15`],
    ['Safari', 'iOS', `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`],
    ['Chrome', 'iOS', `${iphone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`],
    ['Firefox', 'iOS', `${iphone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge', 'iOS', `${iphone} Version/18.0 EdgiOS/141.0 Mobile/15E148 Safari/604.1`],
    ['Chrome', 'Android', `${android} Chrome/141.0.0.0 Mobile Safari/537.36`],
    [
      'Samsung Internet',
      'Android',
      `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    ['Edge', 'Android', `${android} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`],
    [
      'Chrome',
      'ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/141.0.0.0 Safari/537.36`,
    ],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
    [null, 'Android', `${android} Version/4.0 NewBrowser/1.0 Mobile`],
    [null, null, 'curl/8.14.1'],
    [null, null, undefined],
  ])('are %s and %s in %s', (browser, system, header) => {
    expect(browserNamesOf(header)).toEqual({ browser, system })
  })

  it('are read from its start only', () => {
    const browser = ' Firefox/143.0'
    expect(browserNamesOf('x'.repeat(486) + browser).browser).toBe('Firefox')
    expect(browserNamesOf('x'.repeat(500) + browser).browser).toBeNull()
  })
})
