import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a screen. It takes the focus when its screen opens, and names the browser's tab. */
export function Heading(props: {
  children: string
  product: string
  after?: ReactNode
  className?: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = props.children.startsWith(props.product)
      ? props.children
      : `${props.children} · ${props.product}`
  }, [props.children, props.product])
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={props.className ?? 'text-lg font-semibold'}>
      {props.children}
      {props.after}
    </h1>
  )
}
