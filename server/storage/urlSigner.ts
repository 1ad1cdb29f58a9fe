import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignedSession, UrlSigner } from '../http/context.ts'

export const makeUrlSigningKey = (): string => randomBytes(32).toString('hex')

export function createUrlSigner(key: string): UrlSigner {
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
      return `${session.serverUrl ?? ''}/media/${kind}/${id}?${new URLSearchParams(query)}`
    },
    verify(kind, id, { employee, signature }, tokenHashes) {
      const given = Buffer.from(signature, 'base64url')
      // Base64url decoding also accepts padding, the standard alphabet and unused bits. So the text itself is compared, too.
      if (given.toString('base64url') !== signature) return false
      return tokenHashes.some((tokenHash) => {
        const right = sign(kind, id, { id: employee, tokenHash })
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}
