import net from 'node:net'
import { InvalidArgumentError } from 'commander'
import { listSignIns, type SignInAttempt } from '../accounts/signIns.sql.ts'
import { formatTimestampWithSeconds } from '../time/timestamps.ts'
import { command, formatQuantity, runCommand } from './command.ts'

interface Options {
  refused?: boolean
  username?: string | null
  address?: string | null
  days: number
  json?: boolean
}

const DAYS_DEFAULT = 7
const DAYS_MAX = 90
/** Maximum number of attempts that are printed, newest first. */
const LIST_MAX = 10_000

export const signInsCommand = command('sign-ins', 'lists attempts to sign in, the newest first')
  .option('--refused', 'only those that were refused')
  .option('--username <username>', 'only those of one account')
  .option('--address <address>', 'only those from an address or a network', readAddress)
  .option('--days <number>', `number of days, ${DAYS_MAX} at most`, readDays, DAYS_DEFAULT)
  .action(({ refused = false, username = null, address = null, days, json }: Options) =>
    runCommand(json, async ({ database, settings }) => {
      const filter = { refused, username, address, days }
      const found = await listSignIns(database.db, filter, LIST_MAX + 1)
      const signIns = found.slice(0, LIST_MAX)
      const isCut = found.length > LIST_MAX
      const lines = signIns.map((each) => writeLine(each, settings.TIME_ZONE))
      const total = formatQuantity(signIns.length, 'attempt')
      const last = isCut ? `The newest ${total}; there are more.` : `${total}.`
      return { text: [...lines, last].join('\n'), data: { signIns, isCut } }
    }),
  )

function writeLine(
  { at, outcome, address, username, employee, way }: SignInAttempt,
  timeZone: string,
) {
  // The account of an unfinished attempt is not stored. Earlier versions did not store that of a limited one either.
  const isAccountStored = outcome !== 'unfinished' && outcome !== 'limited'
  const isUnknown = employee === null && isAccountStored
  const remark = isUnknown ? ' (no such account)' : way === 'oidc' ? ' (single sign-on)' : ''
  const time = formatTimestampWithSeconds(at, timeZone)
  return `${time}  ${outcome.padEnd(10)}  ${address.padEnd(15)}  ${escapeControlCharacters(username)}${remark}`
}

/** Escapes control characters of a typed username, which the terminal would interpret. */
function escapeControlCharacters(text: string): string {
  return text.replace(/[\p{C}\p{Z}]/gu, (each) =>
    each === ' ' ? each : `\\u{${each.codePointAt(0)?.toString(16)}}`,
  )
}

function readAddress(text: string): string {
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const prefixLengthMax = { 0: -1, 4: 32, 6: 128 }[net.isIP(address)] ?? -1
  if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= prefixLengthMax && rest.length === 0)
    return text
  throw new InvalidArgumentError('It must be an address or a network such as 192.0.2.0/24.')
}

function readDays(text: string): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= DAYS_MAX) return Number(text)
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${DAYS_MAX}.`)
}
