import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a sealed address leads to: one attachment by its id, or all files of a document by its number. */
export type MediaKind = 'attachment' | 'archive'

/** Who may fetch what, until when: the query of a sealed address. */
export interface Ticket {
  employee: string
  expires: string
  signature: string
}

/** Makes addresses that work without a token for a short while, and tells them from all others (wire, "Boxes"). */
export interface Seal {
  /** an address for one employee, from the root of the server */
  path(kind: MediaKind, id: string | number, employee: string): string
  /** whether a ticket is one of ours, for exactly this, and still good */
  fits(kind: MediaKind, id: string, ticket: Ticket): boolean
}

const LIFE_SECONDS = 600

export const makeSealKey = (): string => randomBytes(32).toString('hex')

/** `now` in milliseconds since the epoch. */
export function createSeal(key: string, now: () => number = Date.now): Seal {
  const secret = Buffer.from(key, 'hex')
  const sign = (kind: string, id: string | number, employee: string, expires: string) =>
    createHmac('sha256', secret).update([kind, id, expires, employee].join('\n')).digest()
  return {
    path(kind, id, employee) {
      const expires = String(Math.floor(now() / 1000) + LIFE_SECONDS)
      const signature = sign(kind, id, employee, expires).toString('base64url')
      return `/media/${kind}/${id}?${new URLSearchParams({ employee, expires, signature })}`
    },
    fits(kind, id, { employee, expires, signature }) {
      const given = Buffer.from(signature, 'base64url')
      const right = sign(kind, id, employee, expires)
      const same = given.length === right.length && timingSafeEqual(given, right)
      return same && Number(expires) * 1000 > now()
    },
  }
}
