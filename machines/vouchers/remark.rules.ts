import { REMARK_CUT, REMARK_LIMIT } from '../../contract/limits.ts'

/** Made for the first remark that is cut: to get one ready takes a browser longer than to read a list. */
let graphemes: Intl.Segmenter | undefined

/**
 * A remark for a narrow screen: one of over 30 characters keeps 25 and an ellipsis (specification, section 2). Characters
 * are what a reader sees as one, so neither Hangul in parts nor a joined emoji is torn.
 */
export function cutRemark(remark: string, narrow: boolean): string {
  if (!narrow || remark.length <= REMARK_LIMIT) return remark
  graphemes ??= new Intl.Segmenter('ko', { granularity: 'grapheme' })
  const characters = Array.from(graphemes.segment(remark), ({ segment }) => segment)
  if (characters.length <= REMARK_LIMIT) return remark
  return `${characters.slice(0, REMARK_CUT).join('')}…`
}
