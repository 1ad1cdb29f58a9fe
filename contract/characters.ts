import * as z from 'zod/mini'

/** Length of a text in characters (code points): an emoji counts as 1, and as 2 in `length`. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** A check of a text's length in characters; `z.maxLength` counts UTF-16 units. */
export function maxCharacters(most: number) {
  const check = z.refine<string>(
    (text) => text.length <= most || characterCount(text) <= most,
    `At most ${most} characters are allowed.`,
  )
  // docs/api.md shows the limit.
  check._zod.onattach.push((schema) => {
    schema._zod.bag.maximum = most
  })
  return check
}
