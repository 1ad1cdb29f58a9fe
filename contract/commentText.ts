import * as z from 'zod/mini'
import { maxCharactersCheck } from './characters.ts'
import { COMMENT_MAX } from './limits.ts'
import { normalizeComment } from './text.ts'

/** Normalizes and trims a text before its length is checked (delegates, X8). Null is an empty text (wire, introduction). */
const Normalized = z.pipe(
  z.transform((text: string | null) => normalizeComment(text ?? '')),
  z.string().check(maxCharactersCheck(COMMENT_MAX)),
)

/**
 * The comment or the reason of an action or an absence. An empty text is valid here, so that the document rules can refuse it with the
 * error code of the action.
 */
export const CommentText = z.pipe(z.nullable(z.string().check(z.regex(/^[^\0]*$/))), Normalized)
