import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignedSession, UrlSigner } from '../http/context.ts'

export const generateUrlSigningKey = (): string => randomBytes(32).toString('hex')

export function createUrlSigner(key: string): UrlSigner {
  const secret = Buffer.from(key, 'hex')
  const sign = (target: string, id: string | number, { id: employee, tokenHash }: SignedSession) =>
    createHmac('sha256', secret)
      .update([target, id, employee, tokenHash.toString('hex')].join('\n'))
      .digest()
  return {
    path(target, id, session, name) {
      const signature = sign(target, id, session).toString('base64url')
      const [extension] = /\.[a-z0-9]{1,10}$/i.exec(name) ?? []
      const query = { employee: session.id, signature, ...(extension && { extension }) }
      return `${session.serverUrl ?? ''}/media/${target}/${id}?${new URLSearchParams(query)}`
    },
    verify(target, id, { employee, signature }, tokenHashes) {
      const givenSignature = Buffer.from(signature, 'base64url')
      // Base64url decoding also accepts padding, the standard alphabet and unused bits. So the text itself is compared, too.
      if (givenSignature.toString('base64url') !== signature) return false
      return tokenHashes.some((tokenHash) => {
        const expectedSignature = sign(target, id, { id: employee, tokenHash })
        return (
          givenSignature.length === expectedSignature.length &&
          timingSafeEqual(givenSignature, expectedSignature)
        )
      })
    },
  }
}
