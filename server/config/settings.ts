import path from 'node:path'
import * as z from 'zod/mini'
import { isHostEntry } from './integrationHosts.ts'
import { readTrustProxy } from './trustProxy.ts'
import { DOCUMENT_MB, FILE_MB, FILES_PER_VOUCHER } from '../../contract/fileLimits.ts'
import { SESSION_SECONDS } from '../../contract/limits.ts'

const whole = (fallback: number, least: number, most: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(least), z.lte(most)), fallback)

const word = (fallback = '') => z._default(z.string(), fallback)

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

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const Environment = z.object({
  PORT: whole(4180, 0, 65535),
  HOST: word('127.0.0.1'),
  DATA_DIR: word('./data'),
  DATABASE_URL: word(),
  DATABASE_TIMEOUT_MS: whole(30_000, 600, 3_600_000),
  ALLOW_MISSING_FILES: z._default(z.enum(['no', 'yes']), 'no'),
  SEED: z._default(z.enum(['demo', 'none']), 'demo'),
  SESSION_SECONDS: whole(SESSION_SECONDS, 1, 31_536_000),
  LOGIN_TRIES: whole(5, 1, 1_000_000),
  MAX_FILE_MB: whole(FILE_MB, 1, 10_000),
  MAX_DOCUMENT_MB: whole(DOCUMENT_MB, 1, 100_000),
  MAX_FILES_PER_VOUCHER: whole(FILES_PER_VOUCHER, 1, 1000),
  REGISTRATION: z._default(z.enum(['on', 'off']), 'on'),
  LINE_CHANGE: z._default(z.enum(['on', 'off']), 'on'),
  VOUCHER_SCOPE: z._default(z.enum(['company', 'department']), 'company'),
  PUBLIC_URL: word(),
  PRODUCTION_HOST: word(),
  API_BASE: word(),
  MEDIA_BASE: word(),
  PAGEVIEW_URL: word(),
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
  VAPID_SUBJECT: word('mailto:it@localhost'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  LANGUAGE_DEFAULT: z._default(z.enum(['ko', 'en']), 'ko'),
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
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'it is no time zone such as Asia/Seoul')),
    'Asia/Seoul',
  ),
})

/** The settings of `operations.md`, with the same names. `DATA_DIR` is absolute. An empty `DATABASE_URL` means the embedded database. */
export type Settings = z.infer<typeof Environment>

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
    throw new BadSetting(`The setting ${name}=${given[name]} cannot be used: ${issue?.message}.`)
  }
  if (parsed.data.DATABASE_URL && !/^postgres(ql)?:\/\//.test(parsed.data.DATABASE_URL)) {
    throw new BadSetting('The setting DATABASE_URL must begin with postgresql://.')
  }
  return { ...parsed.data, DATA_DIR: path.resolve(parsed.data.DATA_DIR) }
}
