import type { ReactNode } from 'react'
import { LanguageButton, type LanguageButtonProps } from '../ui/LanguageButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Link } from '../ui/Link.tsx'

interface PublicLayoutProps {
  productName: string
  home: string
  otherLanguage: LanguageButtonProps
  children: ReactNode
}

/** The layout of pages without sign-in: a top bar whose logo links to the sign-in. */
export function PublicLayout({ productName, home, otherLanguage, children }: PublicLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between px-4 sm:px-6">
        <Link to={home} className="flex items-center gap-2.5 rounded-lg font-semibold">
          <Logo className="size-7" />
          {productName}
        </Link>
        <LanguageButton {...otherLanguage} />
      </header>
      <main className="flex flex-1 flex-col items-center justify-center px-4 pt-4 pb-[12vh]">
        {children}
      </main>
    </div>
  )
}
