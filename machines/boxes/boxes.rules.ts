import type { BoxName, DocumentSummary } from '../../contract/document.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { BoxPage, BoxSearch } from './boxes.ports.ts'
import {
  normalizeDate,
  omitDefaultOrder,
  normalizeWaitedDays,
  normalizeWon,
  sortRangeEnds,
} from './search.rules.ts'
import { clampPage, pageCount, rowsOfPage } from '../vouchers/paging.rules.ts'
import { isPeriod } from '../vouchers/period.rules.ts'

/** The initial search: no filters, page 1. */
export const emptySearch: BoxSearch = {
  period: null,
  search: '',
  batchNumber: '',
  author: '',
  department: '',
  unreadOnly: false,
  delegatedOnly: false,
  status: null,
  category: null,
  erp: null,
  amountFrom: '',
  amountTo: '',
  finishedFrom: '',
  finishedTo: '',
  waitedDays: '',
  order: null,
  page: 1,
}

/**
 * Normalizes search parameters from the URL and from fields. Drops invalid periods and dates, reduces amounts, numbers of days and the
 * batch number to a form that the server accepts, swaps the ends of a reversed range, and replaces an invalid page by 1.
 */
export function normalizeSearch(search: BoxSearch): BoxSearch {
  const { period, batchNumber, page, order } = search
  const amounts = sortRangeEnds(normalizeWon(search.amountFrom), normalizeWon(search.amountTo))
  const completionDates = sortRangeEnds(
    normalizeDate(search.finishedFrom),
    normalizeDate(search.finishedTo),
  )
  return {
    period: period && isPeriod(period) ? period : null,
    search: search.search.normalize('NFC'),
    batchNumber: batchNumber.normalize('NFKC').replace(/\D/g, ''),
    author: search.author.normalize('NFC'),
    department: search.department.normalize('NFC'),
    unreadOnly: search.unreadOnly,
    delegatedOnly: search.delegatedOnly,
    status: search.status,
    category: search.category,
    erp: search.erp,
    amountFrom: amounts[0],
    amountTo: amounts[1],
    finishedFrom: completionDates[0],
    finishedTo: completionDates[1],
    waitedDays: normalizeWaitedDays(search.waitedDays),
    order: omitDefaultOrder(order),
    page: isPageNumber(page, Number.MAX_SAFE_INTEGER) ? page : 1,
  }
}

/** The boxes with documents of several statuses, of which the employee can choose one. */
export function hasSeveralStatuses(box: BoxName): boolean {
  return box === 'submitted' || box === 'approved' || box === 'reference'
}

/** Whether two searches have the same values. */
export function isSameSearch(one: BoxSearch, other: BoxSearch): boolean {
  const flattenSearch = ({ period, order, ...rest }: BoxSearch) => ({
    ...rest,
    ...period,
    ...order,
  })
  const [first, second] = [flattenSearch(one), flattenSearch(other)]
  const names = Object.keys({ ...first, ...second }) as (keyof typeof first)[]
  return names.every((name) => first[name] === second[name])
}

/** The number of pages; at least 1. */
export function boxPageCount(total: number): number {
  return pageCount(total, PAGE_SIZE)
}

/** Whether the page exists, from 1 to `pages`. */
export function isPageNumber(page: number, pages: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= pages
}

/** The visible part of a response. *pending* returns all documents, so the app splits the response into pages. */
export function visibleDocuments(box: BoxName, { documents, total }: BoxPage, page: number) {
  if (box !== 'pending') return { foundDocuments: documents, documents, total, page }
  const nearestPage = clampPage(page - 1, total, PAGE_SIZE)
  return {
    foundDocuments: documents,
    documents: rowsOfPage(documents, nearestPage, PAGE_SIZE),
    total,
    page: nearestPage + 1,
  }
}

/** Whether a page is after the last one. Never true for *pending*, for which `visibleDocuments` replaces such a page by the last one. */
export function isBeyondLastPage(box: BoxName, { total }: BoxPage, page: number): boolean {
  return box !== 'pending' && page > boxPageCount(total)
}

/** Adds a document to the selection, or removes it. */
export function toggleDocument(selected: readonly number[], id: number): number[] {
  const otherIds = selected.filter((one) => one !== id)
  return otherIds.length < selected.length ? otherIds : [...otherIds, id]
}

/** Adds documents to the selection. */
export function addDocumentsToSelection(
  selected: readonly number[],
  page: readonly DocumentSummary[],
): number[] {
  return [...new Set([...selected, ...page.map(({ id }) => id)])]
}

/** The header checkbox: selects all documents of the page, or clears them if all are selected. */
export function toggleWholePage(
  selected: readonly number[],
  page: readonly DocumentSummary[],
): number[] {
  const ids = new Set(page.map(({ id }) => id))
  const isAll = page.every(({ id }) => selected.includes(id))
  return isAll ? selected.filter((id) => !ids.has(id)) : addDocumentsToSelection(selected, page)
}

/**
 * The selected documents as the list showed them when they were selected. `earlier` are those selected before; `page` are the documents of
 * the page, which contains a document that is selected now.
 */
export function documentsAsListed(
  selected: readonly number[],
  earlier: readonly DocumentSummary[],
  page: readonly DocumentSummary[],
): DocumentSummary[] {
  return selected.flatMap((id) => [...earlier, ...page].find((one) => one.id === id) ?? [])
}

/** Whether none, some or all documents of a page are selected. */
export function documentPageSelection(
  page: readonly DocumentSummary[],
  selected: readonly number[],
) {
  const selectedCount = page.filter(({ id }) => selected.includes(id)).length
  if (selectedCount === 0) return 'none'
  return selectedCount === page.length ? 'all' : 'some'
}

/**
 * The other documents of the list, starting below this one and wrapping around to the top. All documents if the list does not contain this
 * one.
 */
function othersAfter(foundDocuments: readonly DocumentSummary[], id: number): DocumentSummary[] {
  const index = foundDocuments.findIndex((document) => document.id === id)
  return [...foundDocuments.slice(index + 1), ...foundDocuments.slice(0, Math.max(0, index))]
}

/** The document to offer after a decision: the next one of the list. Null without another document. */
export function nextDocumentId(
  foundDocuments: readonly DocumentSummary[],
  decided: number,
): number | null {
  return othersAfter(foundDocuments, decided)[0]?.id ?? null
}

/**
 * The selected document to open after a decision. The search starts below the decided document and wraps around to the top. Null if the
 * decided document was not selected, or no other document is selected.
 */
export function nextSelectedId(
  foundDocuments: readonly DocumentSummary[],
  selected: readonly number[],
  decided: number,
): number | null {
  if (!selected.includes(decided)) return null
  return othersAfter(foundDocuments, decided).find(({ id }) => selected.includes(id))?.id ?? null
}
