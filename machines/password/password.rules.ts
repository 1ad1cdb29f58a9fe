/** The problem of a new password that cannot be sent: a field is empty, or the two fields differ (specification, section 5). */
export function passwordProblem(
  password: string,
  repetition: string,
): 'passwordMissing' | 'passwordMismatch' | null {
  if (password === '' || repetition === '') return 'passwordMissing'
  return password === repetition ? null : 'passwordMismatch'
}
