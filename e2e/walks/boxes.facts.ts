import type { BoxesContext } from '../../machines/boxes/boxes.context.ts'
import { titleOf } from './boxes.world.ts'
import type { At } from './driver.ts'

export const activityOf = ({ state }: Pick<At, 'state'>) => state.split('activity.')[1]
export const listOf = ({ state }: Pick<At, 'state'>) => state.split(' ')[0]?.replace('list.', '')

const prospects = { waiting: '승인 가능', sending: '', done: '', refused: '승인 불가', failed: '' }
const outcomes = {
  waiting: '대기',
  sending: '승인 중',
  done: '승인됨',
  refused: '승인되지 않음',
  failed: '실패',
}

/** The facts shown on a box; runs in the page. */
export function see() {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const box = '[data-machine=boxes]'
  return {
    open: all('[data-machine=signing] h1').map(({ textContent }) => textContent),
    rows: all(`${box} [data-testid=document-row]`).map((one) => {
      const chosen = one.getAttribute('aria-selected') === 'true' ? ' selected' : ''
      const current = 'current' in one.dataset ? ' current' : ''
      return `${one.querySelector('a')?.textContent}${chosen}${current}`
    }),
    total: all(`${box} h1 ~ p[role=status]`).flatMap(({ textContent }) =>
      textContent?.startsWith('총') ? textContent : [],
    ),
    selected: all(`${box} p`).flatMap(({ textContent }) =>
      textContent?.endsWith('건 선택됨') ? textContent : [],
    ),
    results: all('[role=dialog] li[data-document] > :last-child').map(
      ({ textContent }) => textContent,
    ),
  }
}

/** The same facts according to the model. */
export function facts(at: At<BoxesContext>) {
  const { opened, documents, total, selected, cursor, results } = at.context
  const activity = activityOf(at) ?? ''
  const list = listOf(at) ?? ''
  if (activity === 'reading') {
    return { open: [titleOf(opened ?? 0)], rows: [], total: [], selected: [], results: [] }
  }
  const isListed = list === 'ready' || list === 'refreshing'
  const words = activity === 'confirming' ? prospects : outcomes
  return {
    open: [],
    rows: isListed
      ? documents.map(({ id, title }) => {
          const is = (fact: boolean, name: string) => (fact ? ` ${name}` : '')
          return title + is(selected.includes(id), 'selected') + is(id === cursor, 'current')
        })
      : [],
    total: isListed ? [`총 ${total}건`] : [],
    selected: selected.length > 0 ? [`${selected.length}건 선택됨`] : [],
    results: ['confirming', 'approving', 'reported'].includes(activity)
      ? results.map(({ status }) => words[status])
      : [],
  }
}
