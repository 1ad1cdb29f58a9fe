/**
 * Why the browser does not show an image. An image element reports no reason, so this requests the image again: it is damaged if the server
 * still returns it, otherwise unreachable.
 */
export function findImageFailure(
  path: string,
  signal: AbortSignal,
): Promise<'damaged' | 'unreachable'> {
  return fetch(path, { headers: { range: 'bytes=0-0' }, signal }).then(
    ({ ok }) => (ok ? 'damaged' : 'unreachable'),
    () => 'unreachable',
  )
}
