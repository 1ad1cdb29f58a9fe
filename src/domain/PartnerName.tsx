const mark = /(㈜|\(주\))/

/**
 * The name of a partner. A line can otherwise break between the mark of a corporation and the word next to it, also with
 * `word-break: keep-all`. The word joiners are generated content, so that a copied name does not contain them.
 */
export function PartnerName({ children }: { children: string }) {
  const parts = children.split(mark)
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="before:content-['\2060'] after:content-['\2060']">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
