import { guide } from './guide.en.ts'
import { englishWon, groupDigits } from './numbers.ts'

/** The texts of the home screen, in English. They are loaded with it. */
export const home = {
  /** The guide to the first approval request. */
  guide,
  sections: {
    pending: 'Awaiting my decision',
    submitted: 'My open documents',
    rejected: 'Rejected, to draft again',
    savedDrafts: 'Drafts not submitted yet',
    batches: 'Batches to draft',
  },
  empty: {
    pending: 'No documents are waiting for your decision.',
    submitted: 'None of your documents is waiting for approval.',
    rejected: 'There is no rejected document to draft again.',
    savedDrafts: 'No unfinished draft on this device.',
    batches: 'There are no batches to draft.',
  },
  all: (section: string) => `All: ${section}`,
  showAll: 'Show all',
  count: (count: number) => groupDigits(count),
  counted: (count: number) => `${groupDigits(count)} in total`,
  loading: 'Loading',
  refreshing: 'Updating',
  failed: 'This section could not be loaded.',
  outdated: 'Could not be updated.',
  retry: 'Try again',
  retryOf: (section: string) => `Try again: ${section}`,
  waited: (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`,
  waitedLabel: (days: number) => `has waited ${days} working ${days === 1 ? 'day' : 'days'}`,
  today: 'today',
  todayLabel: 'waiting since today',
  waitsFor: (name: string) => `With ${name}`,
  rejectedBy: (name: string, reason: string) => `${name}: ${reason}`,
  redraft: 'Draft again',
  redraftOf: (title: string) => `Draft again: ${title}`,
  noTitle: 'No title yet',
  won: englishWon,
  batch: (batch: number) => `Batch ${batch}`,
  files: (count: number) => `${groupDigits(count)} ${count === 1 ? 'file' : 'files'}`,
  saved: (time: string) => `saved ${time}`,
  batches: (count: number) => `${groupDigits(count)} ${count === 1 ? 'batch' : 'batches'}`,
}

export type HomeText = typeof home
