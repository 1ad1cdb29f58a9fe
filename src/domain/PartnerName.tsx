const mark = /(㈜|\(주\))/

/**
 * The name of a partner. A word joiner keeps the mark of a corporation, ㈜ or (주), on the same line as the word next to it, because
 * `word-break: keep-all` does not. The joiners are generated content, so that a copied name does not contain them.
 */
export function PartnerName({ children }: { children: string }) {
  const parts = children.split(mark)
  return parts.map((part, index) => {
    if (index % 2 === 0) return part
    const beforeClass = /\S$/.test(parts[index - 1] ?? '')
      ? String.raw`before:content-['\2060']`
      : ''
    const afterClass = /^\S/.test(parts[index + 1] ?? '') ? String.raw`after:content-['\2060']` : ''
    return (
      <span key={index} className={`${beforeClass} ${afterClass}`.trim()}>
        {part}
      </span>
    )
  })
}
