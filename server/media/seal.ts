import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a signed URL leads to: one attachment by its id, or all files of a document by its number. */
export type MediaKind = 'attachment' | 'archive'

/** Who may fetch: the query of a signed URL. */
export interface Ticket {
  employee: string
  signature: string
}

/** The session that a URL is signed for; the URL ends with it. The hash is part of the signature and not of the URL. */
export interface SignedSession {
  /** the employee's username */
  id: string
  tokenHash: Buffer
}

/** Makes URLs that work without a token as long as the session of their employee, and recognizes them (wire, "Boxes"). */
export interface Seal {
  /**
   * a URL for one session of an employee, from the root of the server; it ends in the extension of the file's name, by which the
   * company's client decides what it can show
   */
  path(kind: MediaKind, id: string | number, session: SignedSession, name: string): string
  /** whether a ticket is one of ours, for exactly this and one of these live sessions of its employee */
  fits(kind: MediaKind, id: string, ticket: Ticket, tokenHashes: readonly Buffer[]): boolean
}

export const makeSealKey = (): string => randomBytes(32).toString('hex')

export function createSeal(key: string): Seal {
  const secret = Buffer.from(key, 'hex')
  const sign = (kind: string, id: string | number, { id: employee, tokenHash }: SignedSession) =>
    createHmac('sha256', secret)
      .update([kind, id, employee, tokenHash.toString('hex')].join('\n'))
      .digest()
  return {
    path(kind, id, session, name) {
      const signature = sign(kind, id, session).toString('base64url')
      const [extension] = /\.[a-z0-9]{1,10}$/i.exec(name) ?? []
      const query = { employee: session.id, signature, ...(extension && { extension }) }
      return `/media/${kind}/${id}?${new URLSearchParams(query)}`
    },
    fits(kind, id, { employee, signature }, tokenHashes) {
      const given = Buffer.from(signature, 'base64url')
      // The decoder also accepts padding, another alphabet and unused bits.
      if (given.toString('base64url') !== signature) return false
      return tokenHashes.some((tokenHash) => {
        const right = sign(kind, id, { id: employee, tokenHash })
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}
