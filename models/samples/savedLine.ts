import type { SavedLine } from '../../contract/savedLine.ts'
import { anApprovalLine } from './people.ts'

/** A saved line of the employee for all categories: kim agrees, choi has left, then park approves. */
export function aSavedLine(overrides: Partial<SavedLine> = {}): SavedLine {
  const { id = 1 } = overrides
  return {
    id,
    version: 1,
    owner: 'me',
    name: `결재선 ${id}`,
    document_type: null,
    approvers: anApprovalLine('kim', 'choi', 'park').map(({ order, ...person }) => ({
      ...person,
      type: person.id === 'park' ? '0' : '1',
      step: order,
      active: person.id !== 'choi',
    })),
    receivers: [{ id: 'lee', name: '이름 lee', kind: 'circulate', active: true }],
    ...overrides,
  }
}
