import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { integrationCalls } from '../../contract/integrationCalls.ts'
import { apiPage } from '../../scripts/api/page.ts'
import { describeType } from '../../scripts/api/types.ts'

describe('docs/api.md', () => {
  it('is the output of `npm run api`', () => {
    expect(readFileSync('docs/api.md', 'utf8')).toBe(apiPage())
  })

  it.each(Object.entries({ ...calls, ...integrationCalls }))(
    'contains %s',
    (name, { method, path }) => {
      expect(apiPage()).toContain(`### ${name}\n\n\`${method} /${path}\``)
    },
  )

  it.each([
    [{ type: 'string', minLength: 1 }, 'string, not empty'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { $ref: '#/$defs/Sign' } }, 'list of [Sign](#sign)'],
    [{ type: 'object', properties: { id: { type: 'integer' } } }, '{id: integer}'],
    [{ enum: ['ko', 'en'] }, '`"ko"` or `"en"`'],
    [{}, 'anything'],
  ])('shows %j as a short text', (schema, text) => {
    expect(describeType(schema)).toBe(text)
  })
})
