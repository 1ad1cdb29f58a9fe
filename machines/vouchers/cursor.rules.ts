/**
 * The row of the page that the cursor comes to: `by` rows down, or up where negative, and never over an end. Without a
 * cursor it comes in at the end that it walks away from. Null where the page has no rows.
 */
export function cursorAfter<Id>(
  page: readonly { id: Id }[],
  cursor: Id | null,
  by: number,
): Id | null {
  const place = page.findIndex(({ id }) => id === cursor)
  const outside = by > 0 ? 0 : page.length - 1
  const next = place < 0 ? outside : Math.min(page.length - 1, Math.max(0, place + by))
  return page[next]?.id ?? null
}

/** The rows of the page from the cursor to another one, whichever comes first; that one alone without a cursor. */
export function rowsBetween<Id, Row extends { id: Id }>(
  page: readonly Row[],
  cursor: Id | null,
  id: Id,
): Row[] {
  const to = page.findIndex((row) => row.id === id)
  const start = page.findIndex((row) => row.id === cursor)
  const from = start < 0 ? to : start
  return page.slice(Math.min(from, to), Math.max(from, to) + 1)
}
