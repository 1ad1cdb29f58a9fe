import type { ReactNode } from 'react'
import { Heading } from '../../ui/Heading.tsx'
import { TabLinks, type TabLinksProps } from '../../ui/TabLinks.tsx'

export interface SettingsProps {
  product: string
  heading: string
  tabs: TabLinksProps['tabs']
  /** The name of the open tab; `hint` describes what its settings apply to. */
  label: string
  hint: string
  children: ReactNode
}

/** The screen of the settings, which shows one tab at a time. */
export function Settings({ product, heading, tabs, label, hint, children }: SettingsProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 sm:p-6">
      <Heading
        product={product}
        title={`${label} · ${heading} · ${product}`}
        className="text-xl font-semibold tracking-tight"
      >
        {heading}
      </Heading>
      <TabLinks label={heading} tabs={tabs} />
      <section
        aria-label={label}
        className="rounded-xl border border-line bg-surface px-4 py-4 sm:px-6"
      >
        <h2 className="font-semibold">{label}</h2>
        <p className="mt-0.5 mb-4 text-[13px] text-soft">{hint}</p>
        {children}
      </section>
    </div>
  )
}
