import { Command } from 'commander'
import { readSettings, type Settings } from '../config/settings.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { containsEmbeddedDatabase } from '../db/embedded.ts'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What an admin command receives: the open database and the settings. */
export interface CommandContext {
  database: Database
  settings: Settings
}

/** The result of an admin command: `text` for people, `data` for `--json`. A `problem` is one line and sets the exit code to 1. */
export interface CommandResult {
  text: string
  data: object
  problem?: string
}

/**
 * Makes a wrong use of a command, for example an unknown option, also print JSON with `--json`. Commander reports it before it has parsed
 * all options.
 */
function reportWrongUse(program: Command): Command {
  return program.configureOutput({
    outputError(text, write) {
      const error = text.replace(/^error: /, '').trim()
      if (process.argv.includes('--json')) printJsonError(error)
      write(text)
    },
  })
}

/** An admin command of operations.md. Every one has the option `--json`. */
export function command(name: string, description: string): Command {
  return reportWrongUse(new Command(name))
    .description(description)
    .option('--json', 'print JSON')
    .showSuggestionAfterError(false)
}

/**
 * Makes a command with subcommands fail with one line if the given one is unknown. Without a subcommand it runs `action`, and fails in the
 * same way if there is none. Commander would name a further option or argument, or print the whole help. A command that also has an
 * argument runs `action` with a first word for which `isArgument` returns true.
 */
export function requireSubcommandOf<Options extends object>(
  group: Command,
  action?: (options: Options, argument: string) => Promise<void>,
  isArgument: (given: string, options: Options) => boolean = () => false,
): Command {
  return reportWrongUse(group)
    .helpCommand(true)
    .allowExcessArguments()
    .allowUnknownOption()
    .action(() => {
      const [given, ...rest] = group.args
      const options = group.opts<Options>()
      if (given === undefined && action) return action(options, '')
      if (given?.startsWith('-')) return group.error(`error: unknown option '${given}'`)
      if (given !== undefined && action && isArgument(given, options)) {
        const [next] = rest
        if (next === undefined) return action(options, given)
        const problem = next.startsWith('-') ? 'unknown option' : 'unexpected argument'
        return group.error(`error: ${problem} '${next}'`)
      }
      const path = [group.parent?.name(), group.name(), '--help'].filter(Boolean).join(' ')
      const problem = given === undefined ? 'missing command' : `unknown command '${given}'`
      return group.error(`error: ${problem}. "${path}" lists all.`)
    })
}

/**
 * Runs a command on the database that the environment variables configure, and prints its result. An error becomes one line on standard
 * error and exit code 1. `canCreate` is that of `withCommandContext`. `check` throws if the command must not open a database, which could
 * create one.
 */
export async function runCommand(
  json: boolean | undefined,
  work: (context: CommandContext) => Promise<CommandResult>,
  canCreate = false,
  check: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  try {
    await check()
    const { text, data, problem } = await withCommandContext(work, canCreate)
    const ok = problem === undefined
    const output = json ? JSON.stringify({ ok, ...data }) : text
    if (output !== '') process.stdout.write(`${output}\n`)
    if (!ok) printError(problem)
  } catch (error) {
    printFailure(json, error)
  }
}

/**
 * Like `runCommand`, for a command that can be the first one of an installation: creates the embedded database if DATA_DIR contains none.
 */
export function runAndCreateDatabase(
  json: boolean | undefined,
  work: (context: CommandContext) => Promise<CommandResult>,
  check?: () => Promise<unknown>,
): Promise<void> {
  return runCommand(json, work, true, check)
}

/** Prints one line with the reason why a command failed. */
export function printFailure(json: boolean | undefined, error: unknown): void {
  // If the server of DATABASE_URL refuses the connection, the error has a code but no message.
  const { message, code } = error as NodeJS.ErrnoException
  const line = (message || code || String(error)).replace(/\s*\n\s*/g, ' ').trim()
  if (json) printJsonError(line)
  printError(line)
}

function printJsonError(error: string): void {
  process.stdout.write(`${JSON.stringify({ ok: false, error })}\n`)
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

/**
 * Opens the database that the environment variables configure, and closes it when `work` has ended. Without DATABASE_URL and without a
 * database in DATA_DIR, it creates one if `canCreate`, and otherwise throws: a wrong DATA_DIR would look like an empty company.
 */
export async function withCommandContext<Result>(
  work: (context: CommandContext) => Promise<Result>,
  canCreate = false,
): Promise<Result> {
  const settings = readSettings(process.env)
  const { DATA_DIR } = settings
  const isMissing = !settings.DATABASE_URL && !containsEmbeddedDatabase(DATA_DIR)
  if (isMissing && !canCreate) {
    throw new Error(
      `There is no database in DATA_DIR=${DATA_DIR}. Set DATA_DIR to the folder that the product uses. Only npm start and commands such as seed, import and restore create a database.`,
    )
  }
  const stop = listenForStop()
  try {
    const database = await openDatabase(settings)
    if (isMissing) process.stderr.write(`A new database was created in DATA_DIR=${DATA_DIR}.\n`)
    try {
      stop.signal.throwIfAborted()
      return await Promise.race([work({ database, settings }), stop.requested])
    } finally {
      await database.close()
    }
  } finally {
    stop.removeListeners()
  }
}

/**
 * Waits for a signal that stops the command. `requested` then rejects with one line, so that the database is closed: an embedded database
 * would go on without its command. A second signal ends the process immediately.
 */
function listenForStop() {
  const stopController = new AbortController()
  const stopRequest = new Promise<never>((_, reject) => {
    stopController.signal.addEventListener('abort', () =>
      reject(stopController.signal.reason as Error),
    )
  })
  // Without a handler, a signal before the race would be an unhandled rejection.
  stopRequest.catch(() => undefined)
  const stop = (name: string) => {
    stopController.abort(new Error(`The command was stopped by ${name}.`))
    // A command can wait for standard input, which would keep the process running.
    process.stdin.destroy()
  }
  for (const name of STOP_SIGNALS) process.once(name, stop)
  const removeListeners = () => {
    for (const name of STOP_SIGNALS) process.off(name, stop)
  }
  return { signal: stopController.signal, requested: stopRequest, removeListeners }
}

/** A number with thousands separators and its noun in singular or plural, such as `1,200 lines`. */
export function formatQuantity(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : nouns}`
}
