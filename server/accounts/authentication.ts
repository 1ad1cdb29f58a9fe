import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import { crossOriginServerUrl } from '../http/crossOrigin.ts'
import { ApiError, unauthorizedError } from '../http/errors.ts'
import { acceptedLanguage } from '../http/language.ts'
import { findCurrentEmployee } from './sessions.sql.ts'
import type { CurrentEmployee } from '../http/context.ts'

/** A new session token: 40 hexadecimal digits. */
export function newToken(): string {
  return randomBytes(20).toString('hex')
}

/** The SHA-256 of a token. The database stores only this hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The employee who sends the HTTP request, found by `Authorization: Token <key>` (specification, section 6). Throws 401, and 403 for the
 * token of an integration, which is no employee.
 */
export async function authenticate(
  pool: Database['pool'],
  request: FastifyRequest,
  settings: Pick<Settings, 'CORS_ORIGINS' | 'PUBLIC_URL' | 'LANGUAGE_DEFAULT'>,
): Promise<CurrentEmployee> {
  if (/^Bearer itk_/i.test(request.headers.authorization ?? '')) {
    throw new ApiError(403, { detail: 'An integration can only use the calls under integration/.' })
  }
  const token = tokenFromHeader(request)
  const currentEmployee = token && (await findCurrentEmployee(pool, hashToken(token)))
  if (!currentEmployee) {
    throw unauthorizedError(acceptedLanguage(request, settings))
  }
  return { ...currentEmployee, serverUrl: crossOriginServerUrl(request, settings) }
}

/** The token of an HTTP request, or undefined. As in Django REST framework, the scheme is case-insensitive. */
export function tokenFromHeader(request: FastifyRequest): string | undefined {
  return /^Token +([0-9a-f]{40})$/i.exec(request.headers.authorization ?? '')?.[1]
}
