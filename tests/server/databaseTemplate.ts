import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildServer } from '../../scripts/build.mjs'
import { removeFiles } from '../../scripts/testFolder.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { adminTimeouts } from '../../server/db/timeouts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a stopped PostgreSQL server with the current schema and no rows. */
    databaseTemplate: string
  }
}

/**
 * Global setup of the server tests: builds the server, and creates one database that the test files copy. `initdb` and the migrations take
 * a second of CPU time, a copy takes a tenth.
 */
export default async function prepare(project: TestProject): Promise<() => void> {
  buildServer()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'e-payment-template-'))
  const settings = { DATA_DIR: folder, DATABASE_URL: '' }
  const database = await openDatabase(settings, { timeouts: adminTimeouts, upgrade: true })
  await database.close()
  project.provide('databaseTemplate', path.join(folder, 'postgres'))
  return () => removeFiles(folder)
}
