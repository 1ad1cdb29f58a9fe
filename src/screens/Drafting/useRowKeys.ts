import { useState } from 'react'

/** The key of each row, by the id of its voucher, in the order of the rows. */
export type RowKeys = ReadonlyMap<string, number>

/**
 * The keys of the next rows. A voucher that is still there keeps its key, so that its element keeps the focus and the scroll position.
 * Where none is, as on another page, the elements are used again, because that is faster than making others.
 */
export function nextKeys(before: RowKeys, ids: readonly string[]): RowKeys {
  let next = Math.max(-1, ...before.values())
  const free = ids.some((id) => before.has(id)) ? [] : [...before.values()]
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? ++next]))
}

/** Keys for the rows of a page, kept from one rendering to the next. */
export function useRowKeys(ids: readonly string[]): RowKeys {
  const [known, setKnown] = useState({ ids, keys: nextKeys(new Map(), ids) })
  if (ids.length === known.ids.length && ids.every((id, index) => id === known.ids[index])) {
    return known.keys
  }
  const keys = nextKeys(known.keys, ids)
  setKnown({ ids, keys })
  return keys
}
