import * as z from 'zod/mini'
import { NAME_MAX, PASSWORD_MAX } from './limits.ts'
import { maxCharactersCheck } from './characters.ts'

/** Sign-in and the signed-in employee (specification, section 3; wire, "Sign-in and employee"). */
export const Credentials = z.object({
  username: z.string().check(z.minLength(1), maxCharactersCheck(NAME_MAX)),
  password: z.string().check(z.minLength(1), maxCharactersCheck(PASSWORD_MAX)),
  /** The token of the session that this sign-in renews. An older server ignores it. */
  renews: z.optional(z.string()),
})
export type Credentials = z.infer<typeof Credentials>

/** The one-time code of a single sign-on. */
export const SingleSignOnCode = z.object({
  code: z.string().check(z.minLength(1), maxCharactersCheck(100)),
})
export type SingleSignOnCode = z.infer<typeof SingleSignOnCode>

export const SessionToken = z.object({ key: z.string().check(z.minLength(1)) })

/** `consent` to the processing of personal data is an addition to the wire. A call without it is accepted. */
export const Registration = z.object({
  username: z.string(),
  first_name: z.string(),
  password1: z.string(),
  password2: z.string(),
  department: z.string(),
  position: z.string(),
  consent: z.optional(z.boolean()),
})
export type Registration = z.infer<typeof Registration>

const Rank = z.object({
  id: z.int(),
  name: z.string(),
  order: z.int(),
})

export const Employee = z.object({
  user: z.object({ username: z.string(), first_name: z.string() }),
  department: Rank,
  position: Rank,
  avatar: z.nullish(z.string()),
  token: z.string(),
  endpoint: z.nullish(z.string()),
})
export type Employee = z.infer<typeof Employee>

/**
 * A device on which the caller is signed in: a sign-in with its renewals. `browser` and `system` are names such as `Chrome` and `Windows`,
 * and `address` is the IP address of the sign-in; null if unknown. `current`: whether the caller sent the HTTP request from this device.
 */
export const Device = z.object({
  id: z.string(),
  started_at: z.string(),
  used_at: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

/**
 * `ea/get_todo_count/`: the numbers of pending documents, of unread documents in the reference box, and of the employee's documents that
 * have ended and were not opened since. An older server returns the first two, or only the number of pending documents.
 */
export const PendingCounts = z.union([
  z.tuple([z.int(), z.int(), z.int()]),
  z.tuple([z.int(), z.int()]),
  z.int(),
])
/** `ea/get_box_counts/`: the number of documents in the pending box, and the numbers of unread documents in other boxes. */
export const BoxCounts = z.object({
  pending: z.int(),
  submitted_unread: z.int(),
  rejected_unread: z.int(),
  reference_unread: z.int(),
  /** The number of decisions that delegates have made for the caller and that the caller has not seen yet. Missing if there are none. */
  approved_unread: z.optional(z.int()),
})
export type BoxCounts = z.infer<typeof BoxCounts>
/** `erp/get_todo_count/`: the numbers of batches that can be drafted, in the order of `categories`. */
export const DraftCounts = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()])
