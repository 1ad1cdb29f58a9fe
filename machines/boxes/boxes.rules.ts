import type { DocumentSummary } from '../../contract/document.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import type { BoxAnswer, BoxName, BoxSearch } from '../ports.ts'
import { nearestPage, pageCount, pageOf } from '../vouchers/paging.rules.ts'
import { isPeriod } from '../vouchers/period.rules.ts'

/** What a box is asked for at first: everything, page 1. */
export const everything: BoxSearch = {
  period: null,
  search: '',
  batchNumber: '',
  author: '',
  department: '',
  unreadOnly: false,
  page: 1,
}

/** A search that can be asked for, whatever an address said: no period that is none, a batch number of digits, a page from 1. */
export function sound(search: BoxSearch): BoxSearch {
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

/** Whether two searches ask for the same. */
export function isSameSearch(one: BoxSearch, other: BoxSearch): boolean {
  const asked = ({ period, ...rest }: BoxSearch) => ({ ...rest, ...period })
  const [first, second] = [asked(one), asked(other)]
  const names = Object.keys({ ...first, ...second }) as (keyof typeof first)[]
  return names.every((name) => first[name] === second[name])
}

/** How many pages a box has. */
export function pagesOf(total: number): number {
  return pageCount(total, PAGE_SIZE)
}

/** Whether a box of so many pages has this one. */
export function isPage(page: number, pages: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= pages
}

/** What is shown of an answer: *pending* answers with everything, so that its pages are cut here. */
export function shownOf(box: BoxName, { documents, total }: BoxAnswer, page: number) {
  if (box !== 'pending') return { found: documents, documents, total, page }
  const nearest = nearestPage(page - 1, total, PAGE_SIZE)
  return {
    found: documents,
    documents: pageOf(documents, nearest, PAGE_SIZE),
    total,
    page: nearest + 1,
  }
}

/** Whether a page lies behind the last one; where pages are cut here, none does. */
export function isBeyond(box: BoxName, { total }: BoxAnswer, page: number): boolean {
  return box !== 'pending' && page > pagesOf(total)
}

/** Selects a document, or gives it up. */
export function toggleOne(selected: readonly number[], id: number): number[] {
  const others = selected.filter((one) => one !== id)
  return others.length < selected.length ? others : [...others, id]
}

/** Selects these documents besides those that are selected. */
export function addAll(selected: readonly number[], page: readonly DocumentSummary[]): number[] {
  return [...new Set([...selected, ...page.map(({ id }) => id)])]
}

/** The header checkbox: takes all documents of the page, or clears them when all are taken. */
export function toggleAll(selected: readonly number[], page: readonly DocumentSummary[]): number[] {
  const ids = new Set(page.map(({ id }) => id))
  const isAll = page.every(({ id }) => selected.includes(id))
  return isAll ? selected.filter((id) => !ids.has(id)) : addAll(selected, page)
}

/** Whether none, some or all documents of a page are selected. */
export function choiceOf(page: readonly DocumentSummary[], selected: readonly number[]) {
  const chosen = page.filter(({ id }) => selected.includes(id)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

/**
 * The selected document to open after one that has been decided on: the next in the list, then those before it; null where the
 * decided one was not selected, or nothing is left.
 */
export function nextOf(
  found: readonly DocumentSummary[],
  selected: readonly number[],
  decided: number,
): number | null {
  if (!selected.includes(decided)) return null
  const place = found.findIndex(({ id }) => id === decided)
  const others = [...found.slice(place + 1), ...found.slice(0, Math.max(0, place))]
  return others.find(({ id }) => selected.includes(id))?.id ?? null
}
