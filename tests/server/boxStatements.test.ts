import { expect, it } from 'vitest'
import { findIdsInBox, type BoxFilter } from '../../server/documents/boxes.sql.ts'
import { useProduct } from './product.ts'

const product = useProduct()

const everything: BoxFilter = {
  from: null,
  until: null,
  search: '',
  batchNumber: null,
  user: '',
  author: '',
  department: '',
  unread: false,
  redraftable: false,
  finishedFrom: null,
  finishedUntil: null,
  amountFrom: null,
  amountTo: null,
  category: null,
  waitsBefore: null,
  erp: null,
  status: null,
  delegated: false,
}

/** A value of each filter whose queries are prepared statements. */
const prepared: Partial<BoxFilter> = {
  from: new Date('2026-01-01'),
  until: new Date('2027-01-01'),
  search: '출장',
  batchNumber: 1,
  user: 'kim',
  department: '재무',
  unread: true,
  redraftable: true,
  status: 'approved',
}

it('findIdsInBox accepts every combination of filters on one connection', async () => {
  const combinations = Object.entries(prepared).reduce<BoxFilter[]>(
    (all, [name, value]) => [...all, ...all.map((filter) => ({ ...filter, [name]: value }))],
    [everything],
  )
  expect(combinations).toHaveLength(512)
  const client = await product().database.pool.connect()
  try {
    for (const filter of combinations) {
      const found = await findIdsInBox(client, 'kim', 'submitted', {
        filter,
        order: { sort: 'number', dir: 'desc' },
        isCounted: true,
        canDelegateInLine: true,
        byDepartment: true,
        limit: 25,
        offset: 0,
      })
      expect([found.total, found.ids]).toEqual([0, []])
    }
  } finally {
    client.release()
  }
})
