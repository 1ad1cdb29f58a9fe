import { Heading } from '../../ui/Heading.tsx'

/** Shown in place of the document's screen while its code loads. */
export function LoadingDocument({ product, label }: { product: string; label: string }) {
  return (
    <article
      aria-busy
      className="mx-4 mt-14 mb-6 animate-appear-late rounded-xl border border-line bg-surface p-4 sm:mx-6 sm:p-6"
    >
      <Heading product={product} className="text-xl font-semibold tracking-tight">
        {label}
      </Heading>
      <div aria-hidden="true" className="skeleton mt-6 h-72" />
    </article>
  )
}
