import type { Candidate } from '../../../machines/receivers/receivers.rules.ts'

/**
 * The props of an employee in the dialogs. `positionAndDepartment` contains the job position and the department. `media` is prepended to
 * the path of the avatar.
 */
export function employeeProps(person: Candidate, media: string) {
  return {
    id: person.id,
    name: person.name,
    picture: person.avatar ? `${media}${person.avatar}` : null,
    positionAndDepartment: [person.position, person.department].filter(Boolean).join(' · '),
  }
}
