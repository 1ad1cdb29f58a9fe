/** A fact read from the page: the source of an expression that is evaluated there, and its value when nothing is found. */
export interface PageReader {
  source: string
  empty: unknown
}

const all = (selector: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})]`

/** The results of a function for all elements that match a selector. If a result is an array, its items are added one by one. */
export function elementsReader(
  selector: string,
  read: (element: HTMLElement) => unknown,
): PageReader {
  return { source: `${all(selector)}.flatMap((element) => (${read})(element))`, empty: [] }
}

/** The texts of all elements that match a selector; with a pattern, only the texts that match it. */
export function textsReader(selector: string, pattern = /(?:)/): PageReader {
  const found = `${all(selector)}.map(({ textContent }) => textContent)`
  return { source: `${found}.filter((text) => ${pattern}.test(text))`, empty: [] }
}

/** The values of an attribute. */
export function attributesReader(selector: string, name: string): PageReader {
  const source = `${all(selector)}.map((element) => element.getAttribute(${JSON.stringify(name)}))`
  return { source, empty: [] }
}

export const valuesReader = (selector: string) =>
  elementsReader(selector, (element) => (element as HTMLInputElement).value)

export const countReader = (selector: string): PageReader => ({
  source: `${all(selector)}.length`,
  empty: 0,
})

/** The source of a function that reads several facts. */
export function sourceOf(readers: Readonly<Record<string, PageReader>>): string {
  const entries = Object.entries(readers).map(([name, { source }]) => `${name}: ${source}`)
  return `() => ({ ${entries.join(', ')} })`
}
