/**
 * The two rules of the form validator (specification, section 5). A rule returns its message for an invalid value, otherwise
 * undefined. Server and app use the same rules.
 */
export function patternRule<Message extends string>(pattern: RegExp, message: Message) {
  return (value: string): Message | undefined => (pattern.test(value) ? undefined : message)
}

/** The default message for a checkbox that must be checked. */
export const MUST_BE_CHECKED = 'must be checked'

export function mustBeCheckedRule<Message extends string = typeof MUST_BE_CHECKED>(
  message: Message = MUST_BE_CHECKED as Message,
) {
  return (isChecked: boolean): Message | undefined => (isChecked ? undefined : message)
}
