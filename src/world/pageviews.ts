/** Reports that a page was opened: the template of its path alone, never who or which (specification, section 2). A view that is lost is no loss. */
export function reportView(address: string, path: string): void {
  try {
    navigator.sendBeacon(address, new URLSearchParams({ path }))
  } catch {
    // Nobody waits for it.
  }
}
