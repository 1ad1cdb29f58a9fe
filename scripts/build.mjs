// Builds what `npm start` and the admin commands run. Plain JavaScript, because it runs before anything is built.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/**
 * The time of the latest modification of a file or of anything in a folder, in milliseconds since the epoch; 0 if the path does not exist.
 */
function modifiedAt(file) {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  if (!stats) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  const names = fs.readdirSync(file)
  return Math.max(stats.mtimeMs, ...names.map((name) => modifiedAt(path.join(file, name))))
}

/** Builds `name` with this Vite configuration if the output is missing or older than a source. Exits with Vite's code if it fails. */
function buildIfStale(name, config, output, sources) {
  const all = [...sources, 'machines', 'contract', config, 'package-lock.json']
  const newest = Math.max(...all.map((source) => modifiedAt(path.join(root, source))))
  if (modifiedAt(path.join(root, output)) >= newest) return
  console.error(`  Building ${name} …`)
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  if (!fs.existsSync(vite)) {
    console.error('  The packages that build it are missing. Run: npm install --include=dev')
    process.exit(1)
  }
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--config', config, '--logLevel', 'warn'],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) process.exit(status ?? 1)
}

/** Builds the app in `dist`. */
export function buildApp() {
  const sources = ['src', 'public', 'index.html', 'tailwind.config.ts']
  buildIfStale('the app', 'vite.config.ts', 'dist/index.html', sources)
}

/** Builds the server and the admin commands in `dist-server` (decision 0019). */
export function buildServer() {
  buildIfStale('the server', 'vite.server.config.ts', 'dist-server/main.js', ['server'])
}
