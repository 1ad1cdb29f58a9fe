import { PAGE_SIZES } from '../../contract/limits.ts'

/** Rows on a page (specification, section 9); pages count from 0. */
export type PageSize = (typeof PAGE_SIZES)[number]

/** How many pages there are; one, and that empty, for no rows. */
export function pageCount(rows: number, size: PageSize): number {
  return Math.max(1, Math.ceil(rows / size))
}

/** The rows of one page. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: PageSize): Row[] {
  return rows.slice(page * size, (page + 1) * size)
}

/** The nearest page that exists. */
export function nearestPage(page: number, rows: number, size: PageSize): number {
  return Math.min(page, pageCount(rows, size) - 1)
}

/** The page of another size that shows the first row of the present one. */
export function pageAfterResize(page: number, size: PageSize, next: PageSize): number {
  return Math.floor((page * size) / next)
}
