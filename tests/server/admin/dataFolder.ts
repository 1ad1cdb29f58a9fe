import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '../../../server/db/connect.ts'
import { mutantEnvironment } from '../../../scripts/codeMutants/childProcess.ts'
import { preparedFolder } from '../product.ts'

const root = path.join(import.meta.dirname, '../../..')

/** A data folder whose database stays open for the tests of one file, as with a running product. */
export interface TestDataFolder {
  folder: string
  files: string
  database(): Database
  /** Runs an admin command in a separate process. */
  admin(...args: string[]): Promise<Ended>
  /** Runs an admin command with a text on standard input. */
  adminReading(input: string, ...args: string[]): Promise<Ended>
}

interface Ended {
  code: number
  stdout: string
  stderr: string
}

export function useDataFolder(given: Record<string, string> = {}): TestDataFolder {
  const folder = preparedFolder()
  let database: Database | undefined
  beforeAll(async () => {
    database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: '' })
  })
  afterAll(() => database?.close())
  const run = (input: string, args: string[]) =>
    runAdmin(args, { ...given, DATA_DIR: folder }, input)
  return {
    folder,
    files: path.join(folder, 'files'),
    database() {
      if (!database) throw new Error('The database is open only within tests.')
      return database
    },
    admin: (...args) => run('', args),
    adminReading: (input, ...args) => run(input, args),
  }
}

/** Runs an admin command in a separate process, with these settings and a text on standard input. */
export function runAdmin(
  args: string[],
  settings: Record<string, string>,
  input = '',
): Promise<Ended> {
  const command = [path.join(root, 'dist-server/admin.js'), ...args]
  const { PATH, TMPDIR } = process.env
  const mutant = mutantEnvironment()
  const env = { PATH, TMPDIR, ...mutant.env, ...settings }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { cwd: root, env },
      (error, stdout, stderr) => {
        mutant.end()
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
      },
    )
    // Errors of the input stream are ignored: a command that does not read its input may already have exited.
    child.stdin?.on('error', () => undefined).end(input)
  })
}
