// `npm start`: builds the app if the build is missing or older than its sources, then runs the product in this process.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const page = path.join(root, 'dist/index.html')
const sources = [
  'src',
  'machines',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'package-lock.json',
]

/** The latest modification below a path, in milliseconds; 0 if the path does not exist. */
function changedAt(place) {
  const stats = fs.statSync(place, { throwIfNoEntry: false })
  if (!stats) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  const names = fs.readdirSync(place)
  return Math.max(stats.mtimeMs, ...names.map((name) => changedAt(path.join(place, name))))
}

const newest = Math.max(...sources.map((source) => changedAt(path.join(root, source))))
if (changedAt(page) < newest) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

await import('./tsx.mjs')
await import('../server/main.ts')
