import { useState } from 'react'

/** The React key of each row, by the id of its voucher line, in the order of the rows. */
export type RowKeysById = ReadonlyMap<string, number>

/**
 * The React keys of the next rows. A row that remains on the page keeps its key, and thus its element with focus and scroll position. If no
 * row remains, for example on another page, the keys are reused: updating elements is faster than creating them.
 */
export function nextRowKeysById(before: RowKeysById, ids: readonly string[]): RowKeysById {
  let lastKey = Math.max(-1, ...before.values())
  const freeKeys = ids.some((id) => before.has(id)) ? [] : [...before.values()]
  return new Map(ids.map((id) => [id, before.get(id) ?? freeKeys.shift() ?? ++lastKey]))
}

/** The React keys for the rows of a page, stored between renders. */
export function useRowKeysById(ids: readonly string[]): RowKeysById {
  const [known, setKnown] = useState({ ids, keys: nextRowKeysById(new Map(), ids) })
  if (ids.length === known.ids.length && ids.every((id, index) => id === known.ids[index])) {
    return known.keys
  }
  const keys = nextRowKeysById(known.keys, ids)
  setKnown({ ids, keys })
  return keys
}
