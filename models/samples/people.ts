import type { Approver } from '../../contract/approver.ts'
import type { Receiver } from '../../machines/receivers/receivers.rules.ts'
import type { Employee } from '../../contract/session.ts'
import type { Session } from '../../machines/session/session.ports.ts'
import { noon } from './days.ts'

export function anApprover(overrides: Partial<Approver> = {}): Approver {
  const { id = 'kimys' } = overrides
  return {
    id,
    name: `이름 ${id}`,
    avatar: null,
    department: '재무팀',
    position: '팀장',
    type: '0',
    order: 0,
    ...overrides,
  }
}

/** An approval line with these usernames, in this order. */
export function anApprovalLine(...ids: string[]): Approver[] {
  return ids.map((id, order) => anApprover({ id, order }))
}

export function aReceiver(overrides: Partial<Receiver> = {}): Receiver {
  const { type: _, order: __, ...person } = anApprover(overrides)
  return { ...person, kind: 'reference', ...overrides }
}

export function anEmployee(overrides: Partial<Employee> = {}): Employee {
  return {
    user: { username: 'yoondh', first_name: '윤도현' },
    department: { id: 1, name: '재무팀', order: 1 },
    position: { id: 1, name: '대리', order: 5 },
    avatar: null,
    token: 'token-of-yoondh',
    endpoint: null,
    ...overrides,
  }
}

/** A session that expires one hour after `noon`. */
export function aSession(overrides: Partial<Session> = {}): Session {
  const employee = overrides.employee ?? anEmployee()
  return { token: employee.token, employee, expiresAt: noon + 3_600_000, ...overrides }
}
