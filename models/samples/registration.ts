import type { RegistrationFields } from '../../machines/registration/registration.rules.ts'

/** A registration form that the server accepts. */
export const filledFields: RegistrationFields = {
  username: 'hong',
  first_name: '홍길동',
  password1: 'one-two-three',
  password2: 'one-two-three',
  department: '재무팀',
  position: '사원',
}
