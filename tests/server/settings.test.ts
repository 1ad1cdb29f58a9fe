import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadSetting, readSettings } from '../../server/config/settings.ts'
import { temporaryFolder } from './product.ts'

const folder = temporaryFolder()

describe('the settings', () => {
  it('have the defaults of the table in operations.md', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 4180,
      HOST: '127.0.0.1',
      DATA_DIR: path.resolve('data'),
      DATABASE_URL: '',
      DATABASE_DIRECT_URL: '',
      DATABASE_CONNECTIONS: 10,
      SEED: 'demo',
      SESSION_SECONDS: 3600,
      LOGIN_TRIES: 5,
      MAX_FILE_MB: 50,
      MAX_DOCUMENT_MB: 200,
      MAX_FILES_PER_VOUCHER: 20,
      REGISTRATION: 'on',
      VOUCHER_SCOPE: 'company',
      LANGUAGE_DEFAULT: 'ko',
      TIME_ZONE: 'Asia/Seoul',
      TRUST_PROXY: 'off',
      CORS_ORIGINS: [],
      DRAIN_SECONDS: 0,
      LAST_REQUESTS_SECONDS: 5,
      IMPORT_DIR: '',
      IMPORT_EVERY: 10,
      ERP_CHANGE_CHECK: 'warn',
    })
  })

  it('treat empty or blank values as missing', () => {
    expect(readSettings({ PORT: '', SESSION_SECONDS: ' ', SEED: '' })).toEqual(readSettings({}))
  })

  it.each([
    [{}, false, 'info'],
    [{}, true, 'warn'],
    [{ LOG_LEVEL: '' }, true, 'warn'],
    [{ LOG_LEVEL: 'info' }, true, 'info'],
    [{ LOG_LEVEL: 'error' }, false, 'error'],
  ])('%o set the log level, in a terminal: %s, to %s', (given, isTerminal, level) => {
    expect(readSettings(given, isTerminal).LOG_LEVEL).toBe(level)
  })

  it('are converted to their types', () => {
    const given = { PORT: '0', DATABASE_URL: 'postgres://u@localhost/x', SEED: 'none' }
    expect(readSettings(given)).toMatchObject({ ...given, PORT: 0 })
  })

  it.each([
    'postgresql://u:a%2Fb%23c@localhost/x',
    'postgresql:///x?host=/run/postgresql',
    'postgresql://u@/x?host=/run/postgresql',
    'postgresql://u@%2Frun%2Fpostgresql/x',
  ])('accept the database URL %s', (url) => {
    expect(readSettings({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
  })

  it('accept several origins', () => {
    const given = { CORS_ORIGINS: 'https://a.example.com, http://127.0.0.1:8080,' }
    const origins = ['https://a.example.com', 'http://127.0.0.1:8080']
    expect(readSettings(given).CORS_ORIGINS).toEqual(origins)
  })

  it.each([
    ['ERP_CHANGE_CHECK', 'block'],
    ['IMPORT_EVERY', '-1'],
    ['IMPORT_EVERY', '1441'],
    ['OIDC_ISSUER', 'http://idp.example.com'],
    ['OIDC_ISSUER', 'idp.example.com'],
    ['OIDC_SCOPES', 'profile'],
    ['OIDC_CLAIMS', 'name=name'],
    ['OIDC_CLAIMS', 'username=a,username=b'],
    ['OIDC_CLAIMS', 'username=a,e-mail=b'],
    ['OIDC_NAME', 'x'.repeat(41)],
    ['OIDC_ISSUER', 'https://idp.example.com'],
    ['PASSWORD_SIGN_IN', 'no'],
    ['PASSWORD_SIGN_IN', 'off'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'a.example.com'],
    ['CORS_ORIGINS', 'https://a.example.com/'],
    ['CORS_ORIGINS', 'https://A.example.com'],
    ['CORS_ORIGINS', 'https://a.example.com:443'],
    ['CORS_ORIGINS', 'https://a.example.com, ftp://b.example.com'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['SESSION_SECONDS', '0'],
    ['SESSION_SECONDS', '1h'],
    ['LOGIN_TRIES', '0'],
    ['MAX_FILE_MB', '-1'],
    ['MAX_DOCUMENT_MB', 'x'],
    ['MAX_FILES_PER_VOUCHER', 'Infinity'],
    ['REGISTRATION', 'yes'],
    ['VOUCHER_SCOPE', 'team'],
    ['SEED', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['LANGUAGE_DEFAULT', 'de'],
    ['TIME_ZONE', 'Seoul'],
    ['TIME_ZONE', '9'],
    ['TIME_ZONE', '+09:00'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['TRUST_PROXY', 'loopback, proxy.example.com'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgresql://u:a/b@localhost/x'],
    ['DATABASE_URL', 'postgresql://u:a#b@localhost/x'],
    ['DATABASE_URL', 'postgresql://u@localhost:70000/x'],
    ['DATABASE_DIRECT_URL', 'localhost'],
    ['DATABASE_DIRECT_URL', 'postgresql://u@localhost/x'],
    ['METRICS_TOKEN', 'short'],
    ['MEDIA_URL', 'https://bucket'],
    ['MEDIA_URL', 's3://B/x'],
    ['MEDIA_URL', 's3://bucket/../x'],
    ['MEDIA_URL', 's3://bucket/x'],
    ['AWS_ENDPOINT_URL', 'localhost:9000'],
    ['PUBLIC_URL', 'pay.example.com'],
    ['PUBLIC_URL', 'ftp://pay.example.com'],
    ['API_BASE', 'api.example.com'],
    ['MEDIA_BASE', 'media'],
    ['PAGEVIEW_URL', 'javascript:alert(1)'],
    ['PRODUCTION_HOST', 'https://pay.example.com'],
    ['PRODUCTION_HOST', 'pay.example.com/'],
    ['PRODUCTION_HOST', 'Pay.example.com'],
    ['PRODUCTION_HOST', 'pay.example.com:443'],
    ['VAPID_SUBJECT', 'it@example.com'],
    ['VAPID_SUBJECT', 'http://example.com'],
    ['VAPID_SUBJECT', 'mailto:'],
    ['DRAIN_SECONDS', '-1'],
    ['LAST_REQUESTS_SECONDS', '0'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_CONNECTIONS', 'many'],
  ])('refuse %s=%s with a one-line error', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(BadSetting)
    expect(read).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`))
    // Zod's own messages do not name the allowed values of the setting.
    expect(read).not.toThrow(/invalid|expected/i)
  })

  it('accept addresses, paths of this server, hosts with a port, and both kinds of a contact', () => {
    const given = {
      PUBLIC_URL: 'https://pay.example.com/',
      API_BASE: 'https://api.example.com/v1/',
      MEDIA_BASE: '/files',
      PAGEVIEW_URL: '/views',
      PRODUCTION_HOST: 'pay.example.com:8443',
      VAPID_SUBJECT: 'https://pay.example.com/contact',
    }
    expect(readSettings(given)).toMatchObject(given)
    const others = { PRODUCTION_HOST: '127.0.0.1:4180', VAPID_SUBJECT: 'mailto:it@example.com' }
    expect(readSettings(others)).toMatchObject(others)
  })

  it('need the public address for single sign-on, except on this computer', () => {
    const given = { OIDC_ISSUER: 'https://idp.example.com/', OIDC_CLIENT_ID: 'x' }
    const onAll = { ...given, HOST: '0.0.0.0' }
    expect(() => readSettings(onAll)).toThrow('OIDC_ISSUER needs PUBLIC_URL')
    expect(readSettings({ ...onAll, PUBLIC_URL: 'https://a.example.com' })).toMatchObject(given)
    expect(readSettings({ ...given, PASSWORD_SIGN_IN: 'off' })).toMatchObject(given)
  })

  it('read the client secret from a file', () => {
    const file = path.join(folder, 'secret')
    fs.writeFileSync(file, ' a-secret\n')
    const given = { OIDC_CLIENT_SECRET_FILE: file }
    expect(readSettings(given).OIDC_CLIENT_SECRET).toBe('a-secret')
    expect(() => readSettings({ ...given, OIDC_CLIENT_SECRET: 'other' })).toThrow(/^[^\n]*not both/)
    fs.writeFileSync(file, '\n')
    expect(() => readSettings(given)).toThrow(`${file} cannot be used: the file is empty.`)
    fs.rmSync(file)
    expect(() => readSettings(given)).toThrow(`${file} cannot be used: the file cannot be read`)
  })

  it('never print the address of a database, which can contain a password', () => {
    const read = () => readSettings({ DATABASE_URL: 'mysql://epayment:secret@localhost/x' })
    expect(read).toThrow(/^The setting DATABASE_URL cannot be used: it must begin/)
  })
})
