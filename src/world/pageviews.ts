/** Reports a page view. Sends only the path pattern, which contains no employee or document (specification, section 2). */
export function reportView(address: string, path: string): void {
  try {
    navigator.sendBeacon(address, new URLSearchParams({ path }))
  } catch {
    // Errors are ignored, because a lost page view is acceptable.
  }
}
