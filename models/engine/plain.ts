import type { RequestError } from '../../machines/requestError.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Replaces a large value, such as a document, by a short value that identifies it. */
function short(value: Record<string, unknown>): unknown {
  if ('RPICU' in value) return value.id
  if ('sessionId' in value && 'send' in value) return `@${value.id}`
  if ('doc_status' in value) return `${value.id} ${value.doc_status}`
  if ('user' in value && 'department' in value) return isObject(value.user) && value.user.username
  if ('id' in value && 'position' in value && 'order' in value) {
    return `${value.id} ${value.type} ${value.order}`
  }
  if ('key' in value && 'body' in value) return value.key
  if ('isImg' in value) return `${value.id} ${value.path}`
  return undefined
}

/** A value as plain JSON: actors by name; employees, lines and files by their ids; no functions. */
export function toPlainJson(value: unknown): unknown {
  if (typeof value === 'function' || value === undefined) return undefined
  if (!isObject(value)) return value
  if (Array.isArray(value)) return value.map((each) => toPlainJson(each) ?? null)
  if (value instanceof Map) return Object.fromEntries(value)
  if (value instanceof Error) {
    const { kind, detail, message } = value as Error as RequestError
    return kind ? `${kind}${detail ? `: ${detail}` : ''}` : message
  }
  const shortened = short(value)
  if (shortened !== undefined) return shortened
  const entries = Object.entries(value).map(([name, one]) => [name, toPlainJson(one)] as const)
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
}

export function stringifyPlain(value: unknown): string {
  return JSON.stringify(toPlainJson(value)) ?? ''
}

/** A state value as a dotted path; a space separates the regions of a parallel state. */
export function formatStateValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (!isObject(value)) return ''
  return Object.entries(value)
    .flatMap(([key, inner]) =>
      formatStateValue(inner)
        .split(' ')
        .map((each) => (each === '' ? key : `${key}.${each}`)),
    )
    .join(' ')
}
