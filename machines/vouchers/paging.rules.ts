import { PAGE_SIZES } from '../../contract/limits.ts'

/** Rows per page (specification, section 9). Pages are numbered from 0. */
export type PageSize = (typeof PAGE_SIZES)[number]

/** The number of pages; at least 1. */
export function pageCount(rows: number, size: PageSize): number {
  return Math.max(1, Math.ceil(rows / size))
}

/** The rows of one page. */
export function rowsOfPage<Row>(rows: readonly Row[], page: number, size: PageSize): Row[] {
  return rows.slice(page * size, (page + 1) * size)
}

/** The page itself if it exists, otherwise the last page. */
export function clampPage(page: number, rows: number, size: PageSize): number {
  return Math.min(page, pageCount(rows, size) - 1)
}

/** The page that contains the first row of the current page after a change of the page size. */
export function pageAfterResize(page: number, size: PageSize, newSize: PageSize): number {
  return Math.floor((page * size) / newSize)
}
