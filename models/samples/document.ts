import { applyEvent } from '../../machines/document/document.decision.ts'
import type { DocumentEvent, DocumentRecord } from '../../machines/document/document.rules.ts'

/** A document just submitted, with these approvers in this order. */
export function lifeOf(author: string, approvers: readonly string[]): DocumentRecord {
  return {
    author,
    status: 'waiting',
    signs: approvers.map((user, place) => ({
      user,
      name: `이름 ${user}`,
      result: place === 0 ? '0' : '1',
      comment: '',
    })),
  }
}

/** Every event path from the submission to every state of a document with these approvers. */
export function pathsOf(
  approvers: readonly string[],
): { name: string; events: DocumentEvent[]; end: DocumentRecord }[] {
  const approvals = approvers.map(
    (by): DocumentEvent => ({ type: 'document.approve', by, comment: `확인 ${by}` }),
  )
  return [...approvers, ''].flatMap((by, place) => {
    const before = approvals.slice(0, place)
    const name = place === 0 ? 'submitted' : `approved by ${place}`
    const paths: { name: string; events: DocumentEvent[] }[] = [{ name, events: before }]
    if (by !== '') {
      paths.push(
        {
          name: `${name}, rejected by ${by}`,
          events: [...before, { type: 'document.reject', by, comment: '증빙 누락' }],
        },
        {
          name: `${name}, withdrawn`,
          events: [...before, { type: 'document.withdraw', by: 'author' }],
        },
      )
    }
    return paths.map((path) => ({ ...path, end: run(lifeOf('author', approvers), path.events) }))
  })
}

function run(life: DocumentRecord, events: readonly DocumentEvent[]): DocumentRecord {
  return events.reduce((now, event) => applyEvent(now, event).after ?? now, life)
}
