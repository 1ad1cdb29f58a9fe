import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { Heading } from '../../ui/Heading.tsx'

export interface SettingsProps {
  product: string
  heading: string
  tabs: { path: string; label: string }[]
  /** The open tab: its name, what its content applies to, and the content. */
  label: string
  hint: string
  children: ReactNode
}

/** The settings of the signed-in employee, one tab at a time. */
export function Settings({ product, heading, tabs, label, hint, children }: SettingsProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 sm:p-6">
      <Heading product={product} className="text-xl font-semibold tracking-tight">
        {heading}
      </Heading>
      <nav aria-label={heading} className="border-b border-line">
        <ul className="-mb-px flex flex-wrap gap-x-1">
          {tabs.map((tab) => (
            <li key={tab.path}>
              <NavLink
                to={tab.path}
                className="flex h-10 items-center border-b-2 border-transparent px-2.5 text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                {tab.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
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
