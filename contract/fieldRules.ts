/**
 * The two rules of the form validator (specification, section 5). A rule returns its message for a value that breaks it, and
 * undefined for any other. Server and app use the same rules.
 */
export function patternRule<Message extends string>(pattern: RegExp, message: Message) {
  return (value: string): Message | undefined => (pattern.test(value) ? undefined : message)
}

/** The message of a box that must be checked, where a rule has none of its own. */
export const MUST_BE_CHECKED = 'must be checked'

export function mustBeCheckedRule<Message extends string = typeof MUST_BE_CHECKED>(
  message: Message = MUST_BE_CHECKED as Message,
) {
  return (isChecked: boolean): Message | undefined => (isChecked ? undefined : message)
}
