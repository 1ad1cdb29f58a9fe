/** The columns of a box, with the class of the width and the alignment of each. */
const widths = {
  id: 'w-14 text-left',
  vouchers: 'w-28 xl:w-32 text-left',
  title: 'text-left',
  price: 'w-29 text-right',
  created: 'w-23 text-left',
  department: 'w-21 text-left',
  author: 'w-18 text-left',
  waiting: 'w-18 text-left',
  completed: 'w-23 text-left',
  status: 'w-63 text-left',
} as const

export type Column = keyof typeof widths

/** The class of the width and the alignment of a column. The status column is narrower in the pending box, where it names no approver. */
export function widthClassOf(column: Column, columns: readonly Column[]): string {
  return column === 'status' && columns.includes('waiting') ? 'w-40 text-left' : widths[column]
}

/** The container widths below which columns are hidden. Title, amount, author and status are never hidden. */
const hidingClasses: Partial<Record<Column, string>> = {
  department: '@max-[68rem]:hidden',
  vouchers: '@max-[54rem]:hidden',
  created: '@max-[46rem]:hidden',
  completed: '@max-[46rem]:hidden',
}

/**
 * The class that hides a column. The department column is hidden first, so that the title keeps its space. In the approved box, which has
 * two dates, the date of submission is hidden with it.
 */
export function hidingClassOf(column: Column, columns: readonly Column[]): string {
  const isFirstDate = column === 'created' && columns.includes('completed')
  return hidingClasses[isFirstDate ? 'department' : column] ?? ''
}

/** The columns by which a box can be sorted, with the sort keys of `boxes.sort`. */
export const sortKeyByColumn = {
  id: 'number',
  title: 'title',
  price: 'amount',
  created: 'created',
  author: 'author',
  waiting: 'waiting',
  completed: 'completed',
} as const

export type SortKey = (typeof sortKeyByColumn)[keyof typeof sortKeyByColumn]
