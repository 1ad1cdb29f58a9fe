/**
 * Replaces half a surrogate pair in every string of a parsed value by U+FFFD, as the database driver stores it. So the audit entry and the
 * stored row have the same text. The recursion is limited, because a schema has limited the depth of `value`.
 */
export function toWellFormed<Value>(value: Value): Value {
  return replaceStrings(value) as Value
}

function replaceStrings(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(replaceStrings)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, replaceStrings(each)]),
  )
}
