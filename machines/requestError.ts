/**
 * The kind of a failed call. `offline`: no response; `unauthorized`: 401; `forbidden`: 403; `notFound`: 404; `invalid`: 400 with
 * `fields`; `conflict`: 409; `tooLarge`: 413; `tooMany`: 429 with `retryAfter` in seconds; `unreadable`: a file of this device cannot be
 * read, its name is in `detail`; `server`: any other error, and a response that violates the contract.
 */
export type RequestErrorKind =
  | 'offline'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'invalid'
  | 'conflict'
  | 'tooLarge'
  | 'tooMany'
  | 'unreadable'
  | 'server'

export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: RequestErrorKind
  readonly detail: string
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly retryAfter: number | undefined

  constructor(
    kind: RequestErrorKind,
    more: Partial<Pick<RequestError, 'detail' | 'fields' | 'retryAfter'>> = {},
  ) {
    super(more.detail ?? kind)
    this.kind = kind
    this.detail = more.detail ?? ''
    this.fields = more.fields ?? {}
    this.retryAfter = more.retryAfter
  }
}

/** Converts the error of an actor's error event to a `RequestError`. */
export function requestErrorOf(error: unknown): RequestError {
  return error instanceof RequestError
    ? error
    : new RequestError('server', { detail: String(error) })
}

/** The `RequestError` of an actor's error event, for use as `params` of a guard or an action. */
export function requestErrorOfEvent({ event }: { event: { error: unknown } }): RequestError {
  return requestErrorOf(event.error)
}

/** Whether a failed call got no response that says whether its change is stored. */
export const isOutcomeUnknown = ({ kind }: Pick<RequestError, 'kind'>): boolean =>
  kind === 'offline' || kind === 'server'

/** The server's message about a refused request; '' if the outcome is unknown, and without a message. */
export function serverMessageOf(error: RequestError): string {
  if (isOutcomeUnknown(error)) return ''
  const { detail, fields } = error
  return detail || (Object.values(fields)[0]?.[0] ?? '')
}
