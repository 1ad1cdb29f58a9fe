import fs from 'node:fs'
import path from 'node:path'

/**
 * The folder of package.json above this file. The depth differs: this module runs from its source or from the built server. Without that
 * file the process exits with one line: modules use the folder while they are loaded, before an error could be handled.
 */
function findPackageRoot(): string {
  const start = import.meta.dirname
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, 'package.json'))) return folder
    if (folder === path.dirname(folder)) break
  }
  console.error(
    `There is no package.json in ${start} or above it. Copy that of the product next to dist-server.`,
  )
  process.exit(1)
}

export const packageRoot = findPackageRoot()
