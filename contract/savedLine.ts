import * as z from 'zod/mini'
import { maxCharactersCheck } from './characters.ts'
import { LINE_NAME_MAX, APPROVERS_PER_SAVED_LINE_MAX } from './limits.ts'
import { DraftReceivers, EmployeeId, receiverKinds } from './receiver.ts'
import { idempotencyKeyField } from './idempotencyKey.ts'
import { normalizeSingleLine, hasControlCharacter, isInvisible } from './text.ts'
import { DocumentType } from './voucher.ts'

/** A saved line with the current data of its employees. Inactive employees are left out when the line is applied (receivers, L20). */
export const SavedLine = z.object({
  id: z.int(),
  version: z.int(),
  owner: z.enum(['me', 'company']),
  name: z.string(),
  /** The document type of the saved line; null for all types. */
  document_type: z.nullable(DocumentType),
  approvers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      department: z.nullish(z.string()),
      position: z.nullish(z.string()),
      avatar: z.nullish(z.string()),
      type: z.enum(['0', '1']),
      step: z.int(),
      active: z.boolean(),
    }),
  ),
  receivers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(receiverKinds),
      active: z.boolean(),
    }),
  ),
})
export type SavedLine = z.infer<typeof SavedLine>

/**
 * The comparison key of a saved line's name: in NFC, without letter case. Two names of one owner are the same if their keys are equal
 * (receivers, L17).
 */
export function lineNameKey(name: string): string {
  // Converted to upper case first, because some letters have two lower-case forms, such as σ and ς.
  return normalizeSingleLine(name, LINE_NAME_MAX).toUpperCase().toLowerCase().normalize('NFC')
}

/** The name of a saved line, normalized. */
export const LineName = z
  .pipe(
    z.string(),
    z.transform((name: string) => normalizeSingleLine(name, LINE_NAME_MAX)),
  )
  .check(
    maxCharactersCheck(LINE_NAME_MAX),
    z.refine((name) => !isInvisible(name), 'Please enter a name.'),
    z.refine((name) => !hasControlCharacter(name), 'A name cannot contain control characters.'),
  )

const id = z.int32().check(z.gte(1))
const version = z.int32().check(z.gte(1))

/**
 * The line to save. `approvers` are in order; either all of them have a step, or none has one. `id` and `version` identify the saved line
 * to be replaced.
 */
export const LineToSave = z.object({
  ...idempotencyKeyField,
  id: z.optional(id),
  version: z.optional(version),
  name: LineName,
  document_type: z.nullish(DocumentType),
  approvers: z
    .array(
      z.object({
        id: EmployeeId,
        type: z.union([z.enum(['0', '1']), z.literal([0, 1])]),
        step: z.optional(z.int32().check(z.gte(0))),
      }),
    )
    .check(z.minLength(1), z.maxLength(APPROVERS_PER_SAVED_LINE_MAX)),
  receivers: z._default(DraftReceivers, []),
})
export type LineToSave = z.infer<typeof LineToSave>

export const LineToDelete = z.object({ ...idempotencyKeyField, id, version })
export type LineToDelete = z.infer<typeof LineToDelete>

export const SavedLineVersion = z.object({ id: z.int(), version: z.int() })
export type SavedLineVersion = z.infer<typeof SavedLineVersion>

/**
 * The body of a 409 response if the saved line has another version than the caller has seen, or if a new line has the name of an existing
 * one. `line` is the stored line.
 */
export const StaleLine = z.object({ detail: z.string(), line: SavedLine })
