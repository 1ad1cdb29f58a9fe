import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { describeCopy } from '../../../server/admin/moveMedia.ts'
import { copyFiles, openFolderStore } from '../../../server/admin/media/copy.ts'
import { signInAll } from '../approval.ts'
import { attachFiles } from '../media.ts'
import { temporaryFolder, useProduct } from '../product.ts'
import { filesOf } from '../stored.ts'

const product = useProduct()
const folder = temporaryFolder()

it.each([
  [[], '2 files copied. All other files were already there.', undefined],
  [
    [{ id: 'x', documentId: 7 }],
    '2 files copied.',
    '1 file of a document is in neither place, first x of document 7.',
  ],
])('move-media prints what it has copied, with the missing files %j', (missing, text, problem) => {
  expect(describeCopy({ copied: 2, bytes: 10, missing })).toEqual({
    text,
    data: { copied: 2, bytes: 10, missing: missing.map(({ id }) => id) },
    problem,
  })
})

it('move-media names the document of a file that has more bytes than were stored, and copies nothing of it', async () => {
  const people = await signInAll(product(), 'author', 'leader', 'reader')
  const file = { name: 'a.txt', bytes: Buffer.from('0123456789') }
  const { id, attachments } = await attachFiles(product(), people, [file])
  const { DATA_DIR } = product().settings
  const stored: string = attachments[0].id
  fs.appendFileSync(path.join(DATA_DIR, 'files', stored.slice(0, 2), stored), 'x')
  const source = await openFolderStore(path.join(DATA_DIR, 'files'))
  const target = await openFolderStore(path.join(folder, 'files'))
  await expect(copyFiles(product().database.db, source, target, () => undefined)).rejects.toThrow(
    `document ${id}: the file ${stored} has another SHA-256.`,
  )
  expect(filesOf(folder)).toEqual([])
})
