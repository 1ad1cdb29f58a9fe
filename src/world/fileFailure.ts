import { RESPONSE_TIMEOUT_MS } from './api.ts'

/**
 * Why the browser does not show a file. An image element and PDF.js report no reason, so this requests the file again: it is damaged if the
 * server still returns it, otherwise unreachable, also without a response within `RESPONSE_TIMEOUT_MS`.
 */
export function findFileFailure(
  path: string,
  signal: AbortSignal,
): Promise<'damaged' | 'unreachable'> {
  const limit = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  const anySignal = AbortSignal.any([signal, limit])
  return fetch(path, { headers: { range: 'bytes=0-0' }, signal: anySignal }).then(
    ({ ok }) => (ok ? 'damaged' : 'unreachable'),
    () => 'unreachable',
  )
}
