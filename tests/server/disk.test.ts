import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './product.ts'

/** A script that stores 100,000 bytes in the folder FOLDER, and prints the number of stored bytes or the code of the error. */
const receive = `
  import { Readable } from 'node:stream'
  import { openDisk } from './server/storage/disk.ts'
  const disk = await openDisk(process.env.FOLDER, 1)
  await disk.receive(Readable.from([Buffer.alloc(100_000)]), 200_000).then(
    ({ size }) => console.log(size),
    ({ code }) => console.log(code),
  )`

function receiveWithSizeLimit(limit: string): { printed: string; files: string[] } {
  const folder = temporaryFolder()
  const node = '"$0" --import ./scripts/tsx.mjs --input-type=module --eval "$1"'
  const args = ['-c', `ulimit -f ${limit}; exec ${node}`, process.execPath, receive]
  const env = { ...process.env, FOLDER: folder }
  const printed = execFileSync('sh', args, { env, encoding: 'utf8' }).trim()
  return { printed, files: readdirSync(join(folder, 'incoming', '1')) }
}

it('a file of which the kernel stores only a part counts as a full disk, and is removed', () => {
  // The unit of the limit is 512 bytes. At the limit the kernel shortens a write, as on a disk that becomes full.
  expect(receiveWithSizeLimit('50')).toEqual({ printed: 'ENOSPC', files: [] })
  expect(receiveWithSizeLimit('unlimited')).toEqual({
    printed: '100000',
    files: [expect.any(String)],
  })
})
