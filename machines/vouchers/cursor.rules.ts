/**
 * The row to which the cursor moves: `by` rows down, or up if negative, within the page. Without a cursor, it starts at the first row
 * when moving down and at the last row when moving up. Null if the page has no rows.
 */
export function moveCursor<Id>(
  page: readonly { id: Id }[],
  cursor: Id | null,
  by: number,
): Id | null {
  const index = page.findIndex(({ id }) => id === cursor)
  const outside = by > 0 ? 0 : page.length - 1
  const nextIndex = index < 0 ? outside : Math.min(page.length - 1, Math.max(0, index + by))
  return page[nextIndex]?.id ?? null
}

/** The rows from the cursor to another row, in either direction. Without a cursor, only that row. */
export function rowsBetween<Id, Row extends { id: Id }>(
  page: readonly Row[],
  cursor: Id | null,
  id: Id,
): Row[] {
  const targetIndex = page.findIndex((row) => row.id === id)
  const start = page.findIndex((row) => row.id === cursor)
  const fromIndex = start < 0 ? targetIndex : start
  return page.slice(Math.min(fromIndex, targetIndex), Math.max(fromIndex, targetIndex) + 1)
}
