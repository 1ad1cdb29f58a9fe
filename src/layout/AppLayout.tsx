import { type ReactNode, use, useState } from 'react'
import { BannerContext } from '../loading/BannerContext.ts'
import { LazyBoundary } from '../loading/LazyBoundary.tsx'
import { lazyComponent } from '../loading/lazyComponent.ts'
import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'
import { useRestoreFocus } from '../hooks/useRestoreFocus.ts'
import { frameClasses } from './frame.ts'
import { Navigation, type NavigationProps } from './Navigation.tsx'
import { TopBar, type TopBarProps } from './TopBar.tsx'

const Drawer = lazyComponent(() => import('./Drawer.tsx'), 'Drawer')

export interface AppLayoutProps {
  machine: MachineAttributes
  skip: string
  topBar: Omit<TopBarProps, 'menu'> & { menu: string; closeMenu: string }
  navigation: NavigationProps
  children: ReactNode
}

/** The main layout: a top bar, and a drawer of 256 px that is permanent on large screens and modal on small ones. */
export function AppLayout({ machine, skip, topBar, navigation, children }: AppLayoutProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useRestoreFocus()
  return (
    <div {...machine} className={`flex ${frameClasses.page}`}>
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-fill px-4 py-2 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {skip}
      </a>
      <TopBar {...topBar} menu={{ label: topBar.menu, open: () => setOpen(true) }} />
      <div className="flex flex-1">
        <aside className={frameClasses.side}>
          <Navigation {...navigation} />
        </aside>
        <main id="content" className="flex min-w-0 flex-1 flex-col">
          <div className="sticky top-14 z-[25]">{use(BannerContext)}</div>
          {children}
        </main>
      </div>
      {open && (
        <LazyBoundary onMissing={close}>
          <Drawer label={navigation.label} closeLabel={topBar.closeMenu} onClose={close}>
            <Navigation {...navigation} onFollow={close} />
          </Drawer>
        </LazyBoundary>
      )}
    </div>
  )
}
