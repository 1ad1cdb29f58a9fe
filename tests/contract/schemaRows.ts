import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'

/** A schema with values that it accepts unchanged, and values that it refuses. */
export type SchemaRow = readonly [
  name: string,
  schema: z.ZodMiniType,
  accepts: readonly unknown[],
  refuses: readonly unknown[],
]

/** Tests each schema with its values. */
export function testSchemas(rows: readonly SchemaRow[]): void {
  for (const [name, schema, accepts, refuses] of rows) {
    describe(name, () => {
      for (const value of accepts) {
        it(`accepts and keeps ${JSON.stringify(value)}`, () => {
          expect(schema.safeParse(value)).toEqual({ success: true, data: value })
        })
      }
      for (const value of refuses) {
        it(`refuses ${JSON.stringify(value)}`, () => {
          expect(schema.safeParse(value).success).toBe(false)
        })
      }
    })
  }
}
