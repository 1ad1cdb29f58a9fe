import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { isHttpUrl, isHttpOrPath, isPageHost, isPushContact } from './addresses.ts'
import { isHostEntry } from './integrationHosts.ts'
import { isIssuer, readClaimNames, singleSignOnProblem } from './singleSignOn.ts'
import { readTrustProxy } from './trustProxy.ts'
import { DOCUMENT_MB_MAX, FILE_MB_MAX, FILES_PER_VOUCHER_MAX } from '../../contract/fileLimits.ts'
import { SESSION_SECONDS } from '../../contract/limits.ts'

const wholeNumber = (fallback: number, minimum: number, maximum: number) => {
  const problem = `it must be a whole number from ${minimum} to ${maximum}`
  const number = z.coerce.number(problem)
  return z._default(
    number.check(z.int(problem), z.gte(minimum, problem), z.lte(maximum, problem)),
    fallback,
  )
}

const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `it must be one of ${words.join(', ')}`)

const word = (fallback = '') => z._default(z.string(), fallback)

/** Whether pg can read a connection URL. A URL without a host, for a socket, is also valid: `postgresql://user@/database?host=/run`. */
const isConnectionUrl = (text: string) => URL.canParse(text.replace('@/', '@socket/'))

/** A PostgreSQL connection URL, or an empty text. */
const databaseUrl = z._default(
  z
    .string()
    .check(
      z.regex(/^postgres(ql)?:\/\//, 'it must begin with postgresql://'),
      z.refine(
        isConnectionUrl,
        'it is no URL. Percent-encode special characters of the password, such as / (%2F), # (%23), ? (%3F) and @ (%40)',
      ),
    ),
  '',
)

function isTrustProxy(text: string): boolean {
  try {
    readTrustProxy(text)
    return true
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  // Rejects offsets such as +09:00: PostgreSQL (POSIX) reads them with the opposite sign.
  if (!/^[A-Z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whether a text is an origin as browsers send it: scheme, host and non-default port, without a path. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/** A text that passes `rule`, or an empty text. `problem` is the error message for any other text. */
const checked = (rule: (text: string) => boolean, problem: string, fallback = '') =>
  z._default(z.string().check(z.refine(rule, problem)), fallback)

const HTTP = 'it must begin with http:// or https://'
const HTTP_OR_PATH = `${HTTP}, or be a path such as /api`

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const Environment = z.object({
  PORT: wholeNumber(4180, 0, 65535),
  HOST: word('127.0.0.1'),
  DATA_DIR: word('./data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_CONNECTIONS: wholeNumber(10, 2, 1000),
  DATABASE_TIMEOUT_MS: wholeNumber(30_000, 600, 3_600_000),
  ALLOW_MISSING_FILES: z._default(oneOf(['no', 'yes']), 'no'),
  SEED: z._default(oneOf(['demo', 'none']), 'demo'),
  SESSION_SECONDS: wholeNumber(SESSION_SECONDS, 1, 31_536_000),
  LOGIN_TRIES: wholeNumber(5, 1, 1_000_000),
  MEDIA_URL: z._default(
    z
      .string()
      .check(
        z.regex(
          /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/(?!\.+(\/|$))[\w.!*'()&=-]+)*\/?$/,
          'it is no address such as s3://bucket/prefix',
        ),
      ),
    '',
  ),
  AWS_ENDPOINT_URL: checked(isHttpUrl, HTTP),
  AWS_REGION: word('us-east-1'),
  AWS_ACCESS_KEY_ID: word(),
  AWS_SECRET_ACCESS_KEY: word(),
  AWS_SESSION_TOKEN: word(),
  MAX_FILE_MB: wholeNumber(FILE_MB_MAX, 1, 10_000),
  MAX_DOCUMENT_MB: wholeNumber(DOCUMENT_MB_MAX, 1, 100_000),
  MAX_FILES_PER_VOUCHER: wholeNumber(FILES_PER_VOUCHER_MAX, 1, 1000),
  REGISTRATION: z._default(oneOf(['on', 'off']), 'on'),
  PASSWORD_SIGN_IN: z._default(oneOf(['on', 'off']), 'on'),
  OIDC_ISSUER: z._default(
    z.string().check(z.refine(isIssuer, 'it must be an https:// address without a query')),
    '',
  ),
  OIDC_CLIENT_ID: word(),
  OIDC_CLIENT_SECRET: word(),
  OIDC_CLIENT_SECRET_FILE: word(),
  OIDC_SCOPES: z._default(
    z.string().check(z.regex(/(^|\s)openid(\s|$)/, 'it must contain openid')),
    'openid profile',
  ),
  OIDC_CLAIMS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => readClaimNames(text) !== undefined,
          'it is no list such as username=preferred_username,name=name,department=department,position=title',
        ),
      ),
    'username=preferred_username,name=name,department=department,position=position',
  ),
  OIDC_NAME: z._default(z.string().check(z.maxLength(40, 'it has more than 40 characters')), ''),
  DRAIN_SECONDS: wholeNumber(0, 0, 600),
  LAST_REQUESTS_SECONDS: wholeNumber(5, 1, 3600),
  LINE_CHANGE: z._default(oneOf(['on', 'off']), 'on'),
  DELEGATE_IN_LINE: z._default(oneOf(['allow', 'refuse']), 'allow'),
  VOUCHER_SCOPE: z._default(oneOf(['company', 'department']), 'company'),
  PUBLIC_URL: checked(isHttpUrl, HTTP),
  PRODUCTION_HOST: checked(
    isPageHost,
    'it is no host such as pay.example.com or pay.example.com:8443',
  ),
  API_BASE: checked(isHttpOrPath, HTTP_OR_PATH),
  MEDIA_BASE: checked(isHttpOrPath, HTTP_OR_PATH),
  PAGEVIEW_URL: checked(isHttpOrPath, HTTP_OR_PATH),
  CORS_ORIGINS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => list(text).every(isOrigin),
            'it is no list of origins such as https://approval.example.com, each without a path',
          ),
        ),
      z.transform(list),
    ),
    [],
  ),
  VAPID_SUBJECT: checked(
    isPushContact,
    'it must be a mailto: or https:// address',
    'mailto:it@localhost',
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  METRICS_TOKEN: z._default(
    z.string().check(z.minLength(16, 'it must have at least 16 characters')),
    '',
  ),
  LANGUAGE_DEFAULT: z._default(oneOf(['ko', 'en']), 'ko'),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          isTrustProxy,
          'it is off, a number of proxies, or a list such as loopback, 10.0.0.0/8',
        ),
      ),
    'off',
  ),
  INTEGRATION_HOSTS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => list(text).every(isHostEntry),
            'it is no list of host names, addresses and networks such as erp.example.com, 10.1.2.0/24',
          ),
        ),
      z.transform(list),
    ),
    [],
  ),
  BATCH_TYPES: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[A-Z0-9]{1,2}(,[A-Z0-9]{1,2}){4}$/,
          'it is no list of five batch types such as V,K,IB,RB,G',
        ),
      ),
    'V,K,IB,RB,G',
  ),
  IMPORT_DIR: word(),
  IMPORT_EVERY: wholeNumber(10, 0, 1440),
  ERP_CHANGE_CHECK: z._default(oneOf(['warn', 'refuse']), 'warn'),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'it is no time zone such as Asia/Seoul')),
    'Asia/Seoul',
  ),
})

/**
 * The settings of `operations.md`, with the same names. `DATA_DIR` and `IMPORT_DIR` are absolute. An empty `DATABASE_URL` means the
 * embedded database.
 */
export type Settings = z.infer<typeof Environment>

type SecretSettings = Pick<Settings, 'OIDC_CLIENT_SECRET' | 'OIDC_CLIENT_SECRET_FILE'>

/** An invalid setting. The message is one line for the operator. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting'
}

/**
 * Reads the settings from environment variables. LOG_LEVEL defaults to `warn` on a terminal and to `info` otherwise. Throws BadSetting for
 * the first invalid value.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  isTerminal = false,
): Settings {
  const set = Object.fromEntries(
    Object.keys(Environment.shape)
      .map((name) => [name, environment[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const given: Record<string, string | undefined> = {
    LOG_LEVEL: isTerminal ? 'warn' : 'info',
    ...set,
  }
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    // The value of a setting that matches is not printed, because it can contain a password.
    const value = /^DATABASE_.*URL$|TOKEN$|KEY|SECRET/.test(name) ? '' : `=${given[name]}`
    throw new BadSetting(`The setting ${name}${value} cannot be used: ${issue?.message}.`)
  }
  if (parsed.data.DATABASE_DIRECT_URL && !parsed.data.DATABASE_URL) {
    throw new BadSetting('The setting DATABASE_DIRECT_URL needs DATABASE_URL, the pooler.')
  }
  const { DATA_DIR, IMPORT_DIR, MEDIA_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = parsed.data
  if (MEDIA_URL && !(AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)) {
    throw new BadSetting('The setting MEDIA_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  }
  const OIDC_CLIENT_SECRET = readClientSecret(parsed.data)
  const problem = singleSignOnProblem(parsed.data)
  if (problem !== undefined) throw new BadSetting(problem)
  return {
    ...parsed.data,
    OIDC_CLIENT_SECRET,
    DATA_DIR: path.resolve(DATA_DIR),
    IMPORT_DIR: IMPORT_DIR && path.resolve(IMPORT_DIR),
  }
}

/**
 * The client secret, from its setting or from its file. The environment of a process is visible in `docker inspect` and to its children; a
 * file need not be. Throws BadSetting.
 */
function readClientSecret({ OIDC_CLIENT_SECRET, OIDC_CLIENT_SECRET_FILE: file }: SecretSettings) {
  if (file === '') return OIDC_CLIENT_SECRET
  if (OIDC_CLIENT_SECRET !== '') {
    throw new BadSetting('Set OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE, not both.')
  }
  const refuse = (problem: string) =>
    new BadSetting(`The setting OIDC_CLIENT_SECRET_FILE=${file} cannot be used: ${problem}.`)
  let secret: string
  try {
    secret = fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw refuse(`the file cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  if (secret === '') throw refuse('the file is empty')
  return secret
}
