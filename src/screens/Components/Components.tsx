import type { ReactNode } from 'react'
import { Heading } from '../../ui/Heading.tsx'
import { TabLinks, type TabLinksProps } from '../../ui/TabLinks.tsx'

export interface ComponentsProps {
  product: string
  heading: string
  pages: TabLinksProps['tabs']
  /** The name of the open page of the design system; `hint` describes its content. */
  label: string
  hint: string
  children: ReactNode
}

/** The screen of the design system, which shows one page at a time. */
export function Components({ product, heading, pages, label, hint, children }: ComponentsProps) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-4 sm:p-6">
      <Heading product={product} className="text-xl font-semibold tracking-tight">
        {heading}
      </Heading>
      <TabLinks label={heading} tabs={pages} />
      <div>
        <h2 className="font-semibold">{label}</h2>
        <p className="text-[13px] text-soft">{hint}</p>
      </div>
      {children}
    </div>
  )
}
