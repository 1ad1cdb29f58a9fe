import { usernamePattern } from '../../contract/limits.ts'
import { isName, normalizeName } from '../../contract/text.ts'
import type { ClaimNames } from '../config/singleSignOn.ts'
import { toWellFormed } from '../http/wellFormed.ts'

/**
 * The facts about an employee from the claims of the identity provider. A fact is undefined if no claim is configured for it, or if the
 * value cannot be stored.
 */
export interface ClaimedFacts {
  username: string | undefined
  name: string | undefined
  department: string | undefined
  position: string | undefined
}

/** Reads the configured claims. A value that is no text, or that no employee can have, is ignored. */
export function readClaims(
  claims: Readonly<Record<string, unknown>>,
  names: ClaimNames,
): ClaimedFacts {
  const textOf = (claim: string | undefined) => {
    const value = claim === undefined ? undefined : claims[claim]
    return typeof value === 'string' ? value : undefined
  }
  const nameOf = (claim: string | undefined) => {
    const name = normalizeName(String(toWellFormed(textOf(claim) ?? '')))
    return isName(name) ? name : undefined
  }
  const username = textOf(names.username)?.trim()
  return {
    username: username !== undefined && usernamePattern.test(username) ? username : undefined,
    name: nameOf(names.name),
    department: nameOf(names.department),
    position: nameOf(names.position),
  }
}
