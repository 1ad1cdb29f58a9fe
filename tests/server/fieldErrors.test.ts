import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrors } from '../../server/http/errors.ts'

const Names = z.object({ names: z.array(z.string()), age: z.number() })

const errorsOf = (names: unknown[]) => {
  const { error } = Names.safeParse({ names, age: '' })
  return error && fieldErrors(error).body
}

it('the errors of a request are grouped by field, with the place of each', () => {
  expect(errorsOf([1, 'a', 2])).toEqual({
    names: [expect.stringMatching(/^item 1: /), expect.stringMatching(/^item 3: /)],
    age: [expect.any(String)],
  })
})

it('of more than 100 errors of a request, the response names the first 100', () => {
  const body = errorsOf(Array.from({ length: 250 }, () => 0))
  expect(body).toEqual({ names: expect.any(Array) })
  expect(Object.values(body ?? {}).flat()).toHaveLength(100)
})
