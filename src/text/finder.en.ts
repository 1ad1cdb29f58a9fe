import { withNoun } from './numbers.ts'

/** The texts of the finder, in English. They are loaded with it. */
export const finder = {
  heading: 'Find',
  search: 'Screen, action, document or employee',
  close: 'Close',
  sections: {
    screens: 'Screens',
    actions: 'Actions',
    documents: 'Documents',
    employees: 'Employees',
  },
  hint: 'Documents: title, author, number or batch number. Employees: name, department or position.',
  nothing: 'Nothing matches. Check the spelling, or type fewer letters.',
  searching: 'Searching documents',
  loading: 'Loading employees',
  documentsFailed: 'Documents could not be loaded.',
  employeesFailed: 'Employees could not be loaded.',
  retry: 'Try again',
  more: (limit: number) => `Only the ${limit} newest. Type more letters to find others.`,
  moreEmployees: (limit: number) => `Only the first ${limit}. Type more letters.`,
  /** The number of results, announced to screen readers after a search. */
  found: (results: number) => `${withNoun(results, 'result', 'results')}.`,
  document: (id: number, author: string, date: string) => `No. ${id} · ${author} · ${date}`,
  batch: (number: number) => `batch ${number}`,
  /** The label of an action with several values: what it changes, and the new value. */
  choice: (what: string, value: string) => `${what}: ${value}`,
  profile: 'My profile',
  changelog: 'What is new',
}

export type FinderText = typeof finder
