/** The refused files, each with the reason. */
export function FileErrorList({
  sentences,
  className = '',
}: {
  sentences: string[]
  className?: string
}) {
  if (sentences.length === 0) return null
  return (
    <ul className={`rounded-lg bg-negative/10 px-3 py-1.5 text-negative ${className}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
