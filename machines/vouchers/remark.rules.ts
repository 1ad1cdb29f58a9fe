import { REMARK_SHOWN_MAX, SHORTENED_REMARK_LENGTH } from '../../contract/limits.ts'

/** Created on demand, because constructing a segmenter takes a browser about 10 ms. */
let graphemes: Intl.Segmenter | undefined

/** A text of only these characters, which most remarks are, needs no segmenter: each of them is a grapheme. */
const ONE_GRAPHEME_PER_CHARACTER = /^[ -~·㈜가-힣]*$/

function graphemesOf(text: string): string[] {
  if (ONE_GRAPHEME_PER_CHARACTER.test(text)) return [...text]
  graphemes ??= new Intl.Segmenter('ko', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/**
 * Truncates a remark of over 30 characters to 25 and an ellipsis on a narrow screen (specification, section 2). Counts graphemes, so that
 * neither Hangul nor a joined emoji is split.
 */
export function truncateRemark(remark: string, narrow: boolean): string {
  if (!narrow || remark.length <= REMARK_SHOWN_MAX) return remark
  const characters = graphemesOf(remark)
  if (characters.length <= REMARK_SHOWN_MAX) return remark
  return `${characters.slice(0, SHORTENED_REMARK_LENGTH).join('')}…`
}
