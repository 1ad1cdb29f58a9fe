import fs from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDisk } from '../../server/storage/disk.ts'
import { aFile, draftOf, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { rebuild, type TestProduct, useProduct } from './product.ts'
import { storedState } from './stored.ts'
import { addBatch } from './vouchers.ts'

const MB = 1024 * 1024
const RESERVE = 16 * MB
const LEASE_NUMBER = 5

const product = useProduct()
let headers: { authorization: string }

beforeAll(async () => {
  await addEmployees(product(), ...['yoondh', 'leader', 'director'].map((id) => ({ id })))
  headers = await signIn(product(), 'yoondh')
  await addBatch(product(), 'voucher', 1, 2)
})

afterEach(() => vi.restoreAllMocks())

const filesFolder = () => path.join(product().settings.DATA_DIR, 'files')
const arrivalFolder = () => path.join(filesFolder(), 'incoming', String(LEASE_NUMBER))

/** The product on a disk that has `free` bytes before anything is written to its arrival folder. */
async function productWithFreeBytes(free: number): Promise<TestProduct> {
  const media = await openDisk(filesFolder(), LEASE_NUMBER)
  const { statfs } = fs
  vi.spyOn(fs, 'statfs').mockImplementation((async (folder: string) => {
    const names = await fs.readdir(arrivalFolder())
    const stats = await Promise.all(names.map((name) => fs.stat(path.join(arrivalFolder(), name))))
    const used = stats.reduce((sum, { size }) => sum + size, 0)
    return { ...(await statfs(folder)), bsize: 1, bavail: free - used }
  }) as typeof fs.statfs)
  return rebuild(product(), () => ({ media }))
}

const submitFiles = (to: TestProduct, ...sizes: number[]) =>
  submit(
    to,
    headers,
    draftOf('yoondh', 'voucher', 1, { invoices: ['1-100-001-1'], counts: [`${sizes.length}`] }),
    sizes.map((size, index) => aFile(`${index}.pdf`, size)),
  )

describe('POST /ea/create_document/ on a disk with 2 MB more than the reserve', () => {
  it.each([
    ['one file of 3 MB', [3 * MB]],
    ['the second of two files of 1.5 MB', [1.5 * MB, 1.5 * MB]],
  ])('returns 503 and leaves no file when %s would use a part of the reserve', async (_, sizes) => {
    const before = await storedState(product())
    const small = await productWithFreeBytes(RESERVE + 2 * MB)
    const { status, body } = await submitFiles(small, ...sizes)
    expect([status, body]).toEqual([503, { detail: expect.any(String) }])
    expect(await fs.readdir(arrivalFolder())).toEqual([])
    expect(await storedState(product())).toEqual(before)
  })

  it('stores a file of 1 MB', async () => {
    const small = await productWithFreeBytes(RESERVE + 2 * MB)
    expect((await submitFiles(small, MB)).status).toBe(201)
  })
})
