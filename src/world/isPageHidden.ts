/** Whether the employee cannot see the page, for example in a background tab. Returns false outside a browser. */
export const isPageHidden = () => globalThis.document?.hidden === true
