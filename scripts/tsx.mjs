// Loads tsx with its cache of transformed sources in the project. By default tsx uses a folder with a predictable name in the shared
// temporary folder, and does not check the owner of that folder. So another user of the host could put code there that the product then
// runs.
import fs from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../node_modules/.cache/transforms')

/** Whether the folder exists and only this user can write to it. On Windows the temporary folder belongs to the user. */
function isOwn() {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = fs.lstatSync(folder)
    return uid === process.geteuid() && (mode & 0o022) === 0
  } catch {
    return false
  }
}

if (process.geteuid) {
  // tsx reads both variables only once, while it is loaded.
  const { TMPDIR } = process.env
  if (isOwn()) process.env.TMPDIR = folder
  else process.env.TSX_DISABLE_CACHE = '1'
  await import('tsx')
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
} else {
  await import('tsx')
}
