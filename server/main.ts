import './heap.ts'
import fs from 'node:fs'
import path from 'node:path'
import { readSettings, type Settings } from './config/settings.ts'
import { demoAccounts } from './admin/seed/accounts.ts'
import { ensureDemoCompany } from './admin/seed/demo.ts'
import { demoProblem, demoIgnoredMessage } from './config/demoProblem.ts'
import { storeBuild } from './earlierBuilds.ts'
import { appFolder } from './page.routes.ts'
import { prepareServer, type PreparedServer } from './start.ts'
import { terminalLog } from './terminalLog.ts'

/** Time limit for a stop, in milliseconds, in addition to the time for requests in progress. After it the process exits in any case. */
const END_MS_MAX = 25_000

let startingServer: Promise<PreparedServer> | undefined
let isStopping = false
let requestsMs = 0

/** Stops the whole product in order, even while it is starting. Further calls do nothing. */
function stop(code: number): void {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(code || 1), requestsMs + END_MS_MAX)
  const closed = startingServer?.then((server) => server.close()) ?? Promise.resolve()
  closed.then(
    () => process.exit(code),
    () => process.exit(code || 1),
  )
}

/** Handles an error that neither an HTTP request nor the start has handled. The process may be in an invalid state, so it stops. */
function stopAfter(error: unknown): void {
  const log = (server: PreparedServer) =>
    server.app.log.fatal({ err: error }, 'unexpected error, stopping')
  if (startingServer) startingServer.then(log, () => undefined)
  else console.error(error)
  stop(1)
}

/** Starts the product and prints its URL. Ctrl-C stops the product in an orderly way. */
async function main(): Promise<void> {
  const isTerminal = process.stdout.isTTY === true
  const settings = readSettings(process.env, isTerminal)
  requestsMs = (settings.DRAIN_SECONDS + settings.LAST_REQUESTS_SECONDS) * 1000
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  process.on('uncaughtException', stopAfter).on('unhandledRejection', stopAfter)
  const problem = settings.SEED === 'demo' ? demoProblem(settings) : 'SEED is none'
  if (isTerminal && isNewDatabase(settings)) {
    const company = problem === undefined ? ' and the demo company' : ''
    console.log(`\n  Creating the database${company} …`)
  }
  startingServer = prepareServer(settings, {
    log: isTerminal ? terminalLog(process.stdout) : undefined,
  })
  const server = await startingServer
  if (isStopping) return
  try {
    const store = { database: server.database, media: server.media, settings }
    const isDemo = problem === undefined && (await ensureDemoCompany(store))
    const address = await listen(server, settings)
    void storeBuild(appFolder, settings.DATA_DIR).catch((error: unknown) =>
      server.app.log.warn(
        { err: error },
        'the files of this build are not stored for later versions',
      ),
    )
    console.log(`\n  e-payment (전자결재) is at ${settings.PUBLIC_URL || address}\n`)
    if (problem !== undefined && process.env.SEED?.trim() === 'demo') {
      console.log(demoIgnoredMessage(problem))
    }
    if (isDemo) {
      console.log('  Accounts to try:')
      for (const { username, password, name } of demoAccounts) {
        console.log(`    ${username.padEnd(10)} ${password.padEnd(14)} ${name}`)
      }
      console.log()
    }
    if (isTerminal) console.log('  Ctrl-C ends it · npm test · npm run review\n')
  } catch (error) {
    if (isStopping) return
    await server.close()
    throw error
  }
}

/** Whether this start will create the embedded database, which takes some seconds. */
function isNewDatabase({ DATABASE_URL, DATA_DIR }: Settings): boolean {
  return DATABASE_URL === '' && !fs.existsSync(path.join(DATA_DIR, 'postgres'))
}

/** What to do if the port cannot be opened, by the error code. Other errors are printed as they are. */
function listenProblem({ code, message }: NodeJS.ErrnoException, host: string): string {
  if (code === 'EADDRINUSE') return 'The port is already in use: set PORT to another one.'
  const isUnknown = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? '')
  return isUnknown
    ? `The setting HOST=${host} cannot be used: it is no address of this computer.`
    : message
}

/**
 * Opens the port and returns the URL. Throws a one-line Error. Fastify logs nothing meanwhile, because the URL is printed next.
 */
async function listen({ app }: PreparedServer, { PORT, HOST }: Settings): Promise<string> {
  const { level } = app.log
  app.log.level = 'silent'
  try {
    return await app.listen({ port: PORT, host: HOST })
  } catch (error) {
    throw new Error(listenProblem(error as NodeJS.ErrnoException, HOST), { cause: error })
  } finally {
    app.log.level = level
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(error.message || error.code)
  process.exit(1)
})
