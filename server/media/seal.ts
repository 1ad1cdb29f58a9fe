import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a sealed address leads to: one attachment by its id, or all files of a document by its number. */
export type MediaKind = 'attachment' | 'archive'

/** Who may fetch what, until when: the query of a sealed address. */
export interface Ticket {
  employee: string
  expires: string
  signature: string
}

/** The session that a URL is signed for; the URL ends with it. The hash is part of the signature and not of the URL. */
export interface SignedSession {
  /** the employee's username */
  id: string
  tokenHash: Buffer
}

/** Makes addresses that work without a token for a short while, and tells them from all others (wire, "Boxes"). */
export interface Seal {
  /** an address for one session of an employee, from the root of the server */
  path(kind: MediaKind, id: string | number, session: SignedSession): string
  /** whether a ticket is one of ours, for exactly this and one of these sessions of its employee, and still good */
  fits(kind: MediaKind, id: string, ticket: Ticket, tokenHashes: readonly Buffer[]): boolean
}

const LIFE_SECONDS = 600

export const makeSealKey = (): string => randomBytes(32).toString('hex')

/** `now` in milliseconds since the epoch. */
export function createSeal(key: string, now: () => number = Date.now): Seal {
  const secret = Buffer.from(key, 'hex')
  const sign = (
    kind: string,
    id: string | number,
    expires: string,
    { id: employee, tokenHash }: SignedSession,
  ) =>
    createHmac('sha256', secret)
      .update([kind, id, expires, employee, tokenHash.toString('hex')].join('\n'))
      .digest()
  return {
    path(kind, id, session) {
      const expires = String(Math.floor(now() / 1000) + LIFE_SECONDS)
      const signature = sign(kind, id, expires, session).toString('base64url')
      return `/media/${kind}/${id}?${new URLSearchParams({ employee: session.id, expires, signature })}`
    },
    fits(kind, id, { employee, expires, signature }, tokenHashes) {
      const given = Buffer.from(signature, 'base64url')
      // The decoder also accepts padding, another alphabet and unused bits.
      if (given.toString('base64url') !== signature) return false
      const isSigned = tokenHashes.some((tokenHash) => {
        const right = sign(kind, id, expires, { id: employee, tokenHash })
        return given.length === right.length && timingSafeEqual(given, right)
      })
      return isSigned && Number(expires) * 1000 > now()
    },
  }
}
