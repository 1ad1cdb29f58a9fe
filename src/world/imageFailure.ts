/** Why the browser does not show an image: it is damaged if the server still sends it, because an image element reports no reason. */
export function imageFailure(
  path: string,
  signal: AbortSignal,
): Promise<'damaged' | 'unreachable'> {
  return fetch(path, { headers: { range: 'bytes=0-0' }, signal }).then(
    ({ ok }) => (ok ? 'damaged' : 'unreachable'),
    () => 'unreachable',
  )
}
