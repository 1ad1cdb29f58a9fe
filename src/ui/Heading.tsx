import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

interface HeadingProps {
  children: string
  product: string
  /** The document title, if several pages have this heading. By default it consists of the heading and the product. */
  title?: string
  after?: ReactNode
  className?: string
}

/** The heading of a screen. It gets the focus when its screen opens, and sets the document title of the browser tab. */
export function Heading({
  children,
  product,
  title = children.startsWith(product) ? children : `${children} · ${product}`,
  after,
  className = 'text-lg font-semibold',
}: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  const { key } = useLocation()
  const [isFirstPage] = useState(key === 'default')
  useEffect(() => {
    // Skips the first screen after a page load, where a screen reader starts at the top anyway.
    if (isFirstPage) return
    heading.current?.focus({ preventScroll: true })
  }, [isFirstPage])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
      {after}
    </h1>
  )
}
