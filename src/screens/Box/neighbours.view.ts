import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { BoxesContext } from '../../../machines/boxes/boxes.context.ts'
import type { DocumentInList } from '../Document/Document.view.ts'
import { boxUrlQuery } from './url.view.ts'

type List = Pick<BoxesContext, 'box' | 'search' | 'foundDocuments' | 'total' | 'opened'>

/**
 * The position of the open document in its list; null if the list does not contain it. In a paged box, only the documents on the current
 * page count as neighbours.
 */
export function findInList({
  box,
  search,
  foundDocuments,
  total,
  opened,
}: List): DocumentInList | null {
  const index = foundDocuments.findIndex(({ id }) => id === opened)
  if (index < 0) return null
  const earlierCount = box === 'pending' ? 0 : (search.page - 1) * PAGE_SIZE
  const queryOf = (at: number) => {
    const neighbour = foundDocuments[at]
    return neighbour ? boxUrlQuery({ search, opened: neighbour.id }) : null
  }
  return {
    ordinal: earlierCount + index + 1,
    count: total,
    previous: queryOf(index - 1),
    next: queryOf(index + 1),
  }
}
