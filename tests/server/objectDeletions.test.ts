import { expect, it } from 'vitest'
import { openObjectMedia } from '../../server/storage/s3.ts'
import type { S3Client } from '../../server/storage/s3Client.ts'

it('an object storage receives at most 16 deletions at the same time', async () => {
  let running = 0
  let most = 0
  const deleted: string[] = []
  const text = async (_method: string, id: string) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    deleted.push(id)
    return ''
  }
  const ids = Array.from({ length: 40 }, (_, number) => String(number))
  await openObjectMedia({ text } as unknown as S3Client, '').drop(ids)
  expect([most, deleted.toSorted()]).toEqual([16, ids.toSorted()])
})
