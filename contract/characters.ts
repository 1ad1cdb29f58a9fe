import * as z from 'zod/mini'

/** The length of a text in code points. An emoji of one code point counts as 1, whereas `String.length` counts it as 2. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Checks the length of a text in code points. `z.maxLength` counts UTF-16 code units instead. */
export function maxCharactersCheck(most: number) {
  const check = z.refine<string>(
    (text) => text.length <= most || characterCount(text) <= most,
    `At most ${most} characters are allowed.`,
  )
  // The maximum length that docs/api.md prints for this field.
  check._zod.onattach.push((schema) => {
    schema._zod.bag.maximum = most
  })
  return check
}
