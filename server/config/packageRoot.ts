import fs from 'node:fs'
import path from 'node:path'

/** The folder of package.json above this file. The depth differs: this module runs from its source or from the built server. */
function findPackageRoot(folder = import.meta.dirname): string {
  return fs.existsSync(path.join(folder, 'package.json'))
    ? folder
    : findPackageRoot(path.dirname(folder))
}

export const packageRoot = findPackageRoot()
