import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { Heading } from '../../ui/Heading.tsx'

export interface ComponentsProps {
  product: string
  heading: string
  pages: { path: string; label: string }[]
  /** The open page: its name, and what it contains. */
  label: string
  hint: string
  children: ReactNode
}

/** The design system of the product, one page at a time. */
export function Components({ product, heading, pages, label, hint, children }: ComponentsProps) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-4 sm:p-6">
      <Heading product={product} className="text-xl font-semibold tracking-tight">
        {heading}
      </Heading>
      <nav aria-label={heading} className="border-b border-line">
        <ul className="-mb-px flex flex-wrap gap-x-1">
          {pages.map((page) => (
            <li key={page.path}>
              <NavLink
                to={page.path}
                className="flex h-10 items-center border-b-2 border-transparent px-2.5 text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                {page.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <h2 className="font-semibold">{label}</h2>
        <p className="text-[13px] text-soft">{hint}</p>
      </div>
      {children}
    </div>
  )
}
