import type { BoxesContext } from '../../machines/boxes/boxes.context.ts'
import { titleOf } from './boxes.model.ts'
import type { WalkPosition } from './driver.ts'
import { elementsReader, textsReader, valuesReader } from './readPage.ts'

export const activityState = ({ state }: Pick<WalkPosition, 'state'>) =>
  state.split('activity.')[1] ?? ''
const listState = ({ state }: Pick<WalkPosition, 'state'>) =>
  state.split(' ')[0]?.replace('list.', '') ?? ''

/** The texts by which the bulk approval dialog describes each result, before the approval and after it. */
const resultTextsBefore = {
  waiting: '승인 가능',
  sending: '',
  done: '',
  refused: '승인 불가',
  failed: '',
  unconfirmed: '',
}
const resultTextsAfter = {
  waiting: '대기',
  sending: '승인 중',
  done: '승인됨',
  refused: '승인되지 않음',
  failed: '실패',
  unconfirmed: '확인되지 않음',
}

export const isBulkDialogOpen = (at: Pick<WalkPosition, 'state'>) =>
  ['confirming', 'approving', 'reported'].includes(activityState(at))

export const pageReaders = {
  open: textsReader('[data-machine=signing] h1'),
  rows: elementsReader('[data-machine=boxes] [data-testid=document-row]', (row) => {
    const selected = row.getAttribute('aria-selected') === 'true' ? ' selected' : ''
    const current = 'current' in row.dataset ? ' current' : ''
    return `${row.querySelector('a')?.textContent}${selected}${current}`
  }),
  total: textsReader('[data-machine=boxes] h1 ~ p[role=status]', /^총/),
  selected: textsReader('[data-machine=boxes] p', /건 선택됨$/),
  results: textsReader('[role=dialog] li[data-document] [data-look]'),
  comment: valuesReader('[role=dialog] textarea'),
}

export function expectedPage(at: WalkPosition<BoxesContext>): Record<string, unknown> {
  const { opened, documents, total, selected, cursor, results, comment } = at.context
  if (activityState(at) === 'reading') return { open: [titleOf(opened ?? 0)] }
  const isListed = ['ready', 'refreshing'].includes(listState(at))
  const words = activityState(at) === 'confirming' ? resultTextsBefore : resultTextsAfter
  const rows = documents.map(({ id, title }) => {
    const isSelected = selected.includes(id) ? ' selected' : ''
    return `${title}${isSelected}${id === cursor ? ' current' : ''}`
  })
  return {
    ...(isListed && { rows, total: [`총 ${total}건`] }),
    ...(selected.length > 0 && { selected: [`${selected.length}건 선택됨`] }),
    ...(results.some(({ status }) => status === 'waiting') &&
      activityState(at) === 'confirming' && { comment: [comment] }),
    ...(isBulkDialogOpen(at) && { results: results.map(({ status }) => words[status]) }),
  }
}
