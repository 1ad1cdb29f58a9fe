const mark = /(㈜|\(주\))/

/**
 * The name of a partner. A line can otherwise break between the mark of a corporation and the word that touches it, also with
 * `word-break: keep-all`. The word joiners are generated content, so that a copied name does not contain them.
 */
export function PartnerName({ children }: { children: string }) {
  const parts = children.split(mark)
  return parts.map((part, index) => {
    if (index % 2 === 0) return part
    const before = /\S$/.test(parts[index - 1] ?? '') ? String.raw`before:content-['\2060']` : ''
    const after = /^\S/.test(parts[index + 1] ?? '') ? String.raw`after:content-['\2060']` : ''
    return (
      <span key={index} className={`${before} ${after}`.trim()}>
        {part}
      </span>
    )
  })
}
