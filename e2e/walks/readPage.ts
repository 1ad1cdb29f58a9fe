/** A fact read from the page: the source of an expression that is evaluated there, and its value when nothing is found. */
export interface Reader {
  source: string
  empty: unknown
}

const all = (selector: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})]`

/** The results of a function for the elements of a selector. If a result is an array, its items are added one by one. */
export function each(selector: string, read: (element: HTMLElement) => unknown): Reader {
  return { source: `${all(selector)}.flatMap((element) => (${read})(element))`, empty: [] }
}

/** The texts of the elements of a selector, or those that match a pattern. */
export function texts(selector: string, pattern = /(?:)/): Reader {
  const found = `${all(selector)}.map(({ textContent }) => textContent)`
  return { source: `${found}.filter((text) => ${pattern}.test(text))`, empty: [] }
}

/** The values of an attribute. */
export function attributes(selector: string, name: string): Reader {
  const source = `${all(selector)}.map((element) => element.getAttribute(${JSON.stringify(name)}))`
  return { source, empty: [] }
}

export const values = (selector: string) =>
  each(selector, (element) => (element as HTMLInputElement).value)

export const count = (selector: string): Reader => ({ source: `${all(selector)}.length`, empty: 0 })

/** The source of a function that reads several facts. */
export function sourceOf(readers: Readonly<Record<string, Reader>>): string {
  const entries = Object.entries(readers).map(([name, { source }]) => `${name}: ${source}`)
  return `() => ({ ${entries.join(', ')} })`
}
