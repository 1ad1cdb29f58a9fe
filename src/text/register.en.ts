import { withNoun } from './numbers.ts'

/** The texts of the registration, in English. They are loaded with its screen. */
export const register = {
  heading: 'Request an account',
  lead: 'An administrator approves it before your first sign-in.',
  username: 'User name',
  firstName: 'Name',
  password1: 'Password',
  password2: 'Password, once more',
  department: 'Department',
  position: 'Position',
  submit: 'Request',
  busy: 'Sending…',
  sent: 'Your request has arrived. You can sign in as soon as an administrator has approved it.',
  closed: 'Accounts cannot be requested here. Please ask an administrator for an account.',
  toSignIn: 'To sign-in',
  consent: 'I consent to the processing of my personal data.',
  consentHint:
    'Stored with the request: your entries, the password only as a hash, and your network address. When it is approved, the entries become your account. When it is refused, only the user name is kept, in the audit log.',
  mustBeChecked: 'Must be checked',
  missing: 'Please fill in this field',
  mismatch: 'Please enter the same password',
  usernamePattern: 'Letters, digits and @ . + _ - only, beginning with a letter or a digit',
  tooLong: (most: number) => `At most ${most} characters`,
  invisible: 'Please use characters that can be seen, and no control characters',
  refused: (field: string) => `This cannot be accepted. Please check: ${field}`,
  tooMany: (minutes: number) =>
    `There were too many requests from this network. Try again in ${withNoun(minutes, 'minute', 'minutes')}.`,
  full: 'Too many requests are waiting for an administrator. Please try again later.',
  failed: 'Error occurred (check network status)',
}

export type RegisterText = typeof register
