import type { ComponentProps } from 'react'
import {
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the product: a path, or its parts. */
  to: To
  /** Whether the address replaces the current one in the history of the browser. */
  replace?: boolean
  /** The state of the new entry in the history of the browser. */
  state?: unknown
  /** Whether the browser loads the whole page again. */
  reloadDocument?: boolean
}

/**
 * A link to a screen. The links of React Router also prefetch the data of their routes. No route of the product has such data, and that code
 * would be part of the first visit.
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
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
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
        if (!reloadDocument && !event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

/** A link of a navigation. It is marked as the current page while its screen, or one below its address, is open. */
export function NavigationLink(props: LinkProps) {
  const { pathname } = useLocation()
  const own = useResolvedPath(props.to).pathname
  const isCurrent = pathname === own || pathname.startsWith(`${own}/`)
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}
