import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A key for `encryptValue`: 32 bytes in hexadecimal digits. */
export const generateEncryptionKey = (): string => randomBytes(32).toString('hex')

/** Encrypts a value so that only an installation with this key can read or create it. The result is base64url text. */
export function encryptValue(key: string, value: object, expiresAt: number): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), iv)
  const text = JSON.stringify({ value, expiresAt })
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The decrypted value; undefined if it has expired at `now`, or was not encrypted with this key. */
export function decryptValue<Value>(key: string, text: string, now: number): Value | undefined {
  try {
    const bytes = Buffer.from(text, 'base64url')
    const decipher = createDecipheriv(
      CIPHER,
      Buffer.from(key, 'hex'),
      bytes.subarray(0, IV_BYTES),
      {
        authTagLength: TAG_BYTES,
      },
    )
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const encrypted = bytes.subarray(IV_BYTES + TAG_BYTES)
    const plain = Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
    const { value, expiresAt } = JSON.parse(plain) as { value: Value; expiresAt: number }
    return now < expiresAt ? value : undefined
  } catch {
    return undefined
  }
}
