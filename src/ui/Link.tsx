import type { ComponentProps } from 'react'
import {
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The target within the product: a path, or its parts. */
  to: To
  /** Whether the target replaces the current entry in the browser's history. */
  replace?: boolean
  /** The state of the new entry in the browser's history. */
  state?: unknown
  /** Whether the browser reloads the whole page. */
  reloadDocument?: boolean
}

/**
 * A link to a screen. React Router's own link can also prefetch the data of its route. The product's routes have no such data, and the
 * prefetch code would be part of the first load.
 */
export function Link({
  to,
  replace,
  state,
  reloadDocument,
  onClick,
  children,
  ...props
}: LinkProps) {
  const href = useHref(to)
  const handleLinkClick = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    state,
    target: props.target,
  })
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!reloadDocument && !event.defaultPrevented) handleLinkClick(event)
      }}
    >
      {children}
    </a>
  )
}

/** A navigation link. It is marked as the current page while its screen, or a screen below its path, is open. */
export function NavigationLink(props: LinkProps) {
  const { pathname } = useLocation()
  const linkPath = useResolvedPath(props.to).pathname
  const isCurrent = pathname === linkPath || pathname.startsWith(`${linkPath}/`)
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}
