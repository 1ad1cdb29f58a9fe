import type { Settings } from './settings.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether a server that listens on HOST accepts connections only from this computer. */
export const isLoopbackHost = (host: string) => LOOPBACK.test(host)

/** Why this installation must not contain the demo company, whose passwords are public. Undefined if it may. */
export function demoProblem({
  DATABASE_URL,
  HOST,
  PUBLIC_URL,
}: Pick<Settings, 'DATABASE_URL' | 'HOST' | 'PUBLIC_URL'>): string | undefined {
  if (DATABASE_URL !== '') return 'DATABASE_URL is set'
  if (PUBLIC_URL !== '') return 'PUBLIC_URL is set'
  if (!isLoopbackHost(HOST)) return `HOST=${HOST} is not a loopback address`
  return undefined
}

/** The line for an operator who asked for the demo company with SEED=demo, which `problem` does not allow. */
export const demoIgnoredMessage = (problem: string) =>
  `  SEED=demo is ignored, because its passwords are public and ${problem}.\n`
