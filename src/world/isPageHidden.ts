/** Whether the employee cannot see the page, for example in a background tab. Returns false outside a browser. */
export const isPageHidden = () => globalThis.document?.hidden === true

/** Resolves when the employee can see the page. If `signal` aborts while the page is hidden, the promise stays pending. */
export function waitUntilPageVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!isPageHidden()) return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
  })
}
