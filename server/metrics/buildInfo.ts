import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../config/packageRoot.ts'

/** The page contains the hashed names of the app's files. The other file contains the hash of the server (vite.server.config.ts). */
const FILES = ['dist/index.html', 'dist-server/build.txt']

/** The version and the build that are installed. A process reads them when it starts, because an update can replace them before it stops. */
export interface BuildInfo {
  version: string
  /** 16 hexadecimal digits. Two builds have the same only if app and server are the same */
  build: string
}

export function readBuildInfo(root = packageRoot): BuildInfo {
  const hash = createHash('sha256')
  for (const file of FILES) {
    const place = path.join(root, file)
    // A process that runs from its source may have neither file.
    if (fs.existsSync(place)) hash.update(fs.readFileSync(place))
  }
  const manifest = fs.readFileSync(path.join(root, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  return { version, build: hash.digest('hex').slice(0, 16) }
}
