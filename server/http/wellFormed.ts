import { fieldError } from './errors.ts'

/** The maximum depth of a value. Deeper values come from fields whose content a schema does not check, and would exhaust the stack. */
const DEPTH_MAX = 20

/**
 * Replaces every lone surrogate in the strings of a parsed value by U+FFFD, as the database driver does. So the audit entry and the stored
 * row have the same text. Throws 400 for a value with more than 20 levels.
 */
export function toWellFormed<Value>(value: Value): Value {
  return replaceStrings(value, 0) as Value
}

function replaceStrings(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (value === null || typeof value !== 'object') return value
  if (depth === DEPTH_MAX) throw fieldError('non_field_errors', 'It is nested too deeply.')
  // Bodies have up to 50 MB, and almost never a lone surrogate. So only what changes is copied.
  let copy: unknown
  for (const [name, each] of Object.entries(value)) {
    const replaced = replaceStrings(each, depth + 1)
    if (replaced === each) continue
    copy ??= Array.isArray(value) ? [...value] : { ...value }
    Object.defineProperty(copy, name, { value: replaced })
  }
  return copy ?? value
}
