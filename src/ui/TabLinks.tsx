import { NavigationLink } from './Link.tsx'

export interface TabLinksProps {
  /** The accessible name of the navigation. */
  label: string
  tabs: { path: string; label: string }[]
}

/** A navigation with links to the parts of a screen, each at its own path. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {tabs.map((tab) => (
          <li key={tab.path}>
            <NavigationLink
              to={tab.path}
              className="flex h-10 items-center border-b-2 border-transparent px-2.5 text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {tab.label}
            </NavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
