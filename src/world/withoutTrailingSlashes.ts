/** An address of the settings without slashes at its end, because every path of a call starts with one. The address `/` becomes ''. */
export function withoutTrailingSlashes(address: string): string {
  return address.replace(/\/+$/, '')
}
