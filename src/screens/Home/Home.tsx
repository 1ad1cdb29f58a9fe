import type { ReactNode } from 'react'
import { Heading } from '../../ui/Heading.tsx'

interface HomeProps {
  product: string
  heading: string
  /** Whether the only section is a page of text, which is centred like the settings. */
  isPage?: boolean
  /** The sections, in their order. */
  children: ReactNode
}

/** The home screen: the sections side by side on a large screen, otherwise stacked. */
export function Home({ product, heading, isPage = false, children }: HomeProps) {
  return (
    <div className={`flex flex-col gap-4 p-4 sm:p-6 ${isPage ? 'mx-auto w-full max-w-3xl' : ''}`}>
      <Heading product={product} className="text-xl font-semibold tracking-tight">
        {heading}
      </Heading>
      <div className={`grid max-w-[90rem] gap-4 ${isPage ? '' : 'xl:grid-cols-2'}`}>{children}</div>
    </div>
  )
}
