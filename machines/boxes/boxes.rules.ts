import type { BoxName, DocumentSummary } from '../../contract/document.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { BoxPage, BoxSearch } from './boxes.ports.ts'
import { nearestPage, pageCount, pageOf } from '../vouchers/paging.rules.ts'
import { isPeriod } from '../vouchers/period.rules.ts'

/** The initial search: no filters, page 1. */
export const emptySearch: BoxSearch = {
  period: null,
  search: '',
  batchNumber: '',
  author: '',
  department: '',
  unreadOnly: false,
  page: 1,
}

/**
 * Normalizes search parameters from the URL: drops an invalid period, keeps only the digits of the batch number, and replaces an invalid
 * page by 1.
 */
export function normalizeSearch(search: BoxSearch): BoxSearch {
  const { period, batchNumber, page } = search
  return {
    period: period && isPeriod(period) ? period : null,
    search: search.search.normalize('NFC'),
    batchNumber: batchNumber.replace(/\D/g, ''),
    author: search.author.normalize('NFC'),
    department: search.department.normalize('NFC'),
    unreadOnly: search.unreadOnly,
    page: isPage(page, Number.MAX_SAFE_INTEGER) ? page : 1,
  }
}

/** Whether two searches have the same values. */
export function isSameSearch(one: BoxSearch, other: BoxSearch): boolean {
  const asked = ({ period, ...rest }: BoxSearch) => ({ ...rest, ...period })
  const [first, second] = [asked(one), asked(other)]
  const names = Object.keys({ ...first, ...second }) as (keyof typeof first)[]
  return names.every((name) => first[name] === second[name])
}

/** The number of pages; at least 1. */
export function pagesOf(total: number): number {
  return pageCount(total, PAGE_SIZE)
}

/** Whether the page exists, from 1 to `pages`. */
export function isPage(page: number, pages: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= pages
}

/** The visible part of a response. *pending* returns all documents, so its pages are cut here. */
export function visibleDocuments(box: BoxName, { documents, total }: BoxPage, page: number) {
  if (box !== 'pending') return { found: documents, documents, total, page }
  const nearest = nearestPage(page - 1, total, PAGE_SIZE)
  return {
    found: documents,
    documents: pageOf(documents, nearest, PAGE_SIZE),
    total,
    page: nearest + 1,
  }
}

/** Whether a page is after the last one. Never true for *pending*, because its pages are cut here. */
export function isBeyondLastPage(box: BoxName, { total }: BoxPage, page: number): boolean {
  return box !== 'pending' && page > pagesOf(total)
}

/** Adds a document to the selection, or removes it. */
export function toggleOne(selected: readonly number[], id: number): number[] {
  const others = selected.filter((one) => one !== id)
  return others.length < selected.length ? others : [...others, id]
}

/** Adds documents to the selection. */
export function addAll(selected: readonly number[], page: readonly DocumentSummary[]): number[] {
  return [...new Set([...selected, ...page.map(({ id }) => id)])]
}

/** The header checkbox: selects all documents of the page, or clears them if all are selected. */
export function toggleAll(selected: readonly number[], page: readonly DocumentSummary[]): number[] {
  const ids = new Set(page.map(({ id }) => id))
  const isAll = page.every(({ id }) => selected.includes(id))
  return isAll ? selected.filter((id) => !ids.has(id)) : addAll(selected, page)
}

/** Whether none, some or all documents of a page are selected. */
export function selectionState(page: readonly DocumentSummary[], selected: readonly number[]) {
  const chosen = page.filter(({ id }) => selected.includes(id)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

/**
 * The selected document to open after a decision. The search goes down the list and continues at the top. Null if the decided document
 * was not selected, or no other document is selected.
 */
export function nextOf(
  found: readonly DocumentSummary[],
  selected: readonly number[],
  decided: number,
): number | null {
  if (!selected.includes(decided)) return null
  const index = found.findIndex(({ id }) => id === decided)
  const others = [...found.slice(index + 1), ...found.slice(0, Math.max(0, index))]
  return others.find(({ id }) => selected.includes(id))?.id ?? null
}
