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
    [{ type: 'string', maxLength: 9, pattern: '^a' }, 'string of at most 9 characters like `^a`'],
    [{ type: 'string', minLength: 1, maxLength: 9 }, 'string of 1 to 9 characters'],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 'integer from 1 to 9'],
    [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'integer from 1'],
    [{ type: 'array', items: {}, minItems: 1, maxItems: 9 }, 'list of anything, 1 to 9 items'],
    [{ type: 'array', items: {}, maxItems: 9 }, 'list of anything, at most 9 items'],
    [{ type: 'string', format: 'date-time' }, 'timestamp like `2026-06-01T09:00:00+09:00`'],
    [{ type: 'array', items: { $ref: '#/$defs/Sign' } }, 'list of [Sign](#sign)'],
    [{ type: 'object', properties: { id: { type: 'integer' } } }, '{id: integer}'],
    [{ enum: ['ko', 'en'] }, '`"ko"` or `"en"`'],
    [{}, 'anything'],
  ])('shows %j as a short text', (schema, text) => {
    expect(describeType(schema)).toBe(text)
  })
})
