import { useEffect, useLayoutEffect, useRef, useState } from 'react'

interface DeviceProps {
  query: string
  width: number
  title: string
  /** The maximum height of the frame, as a share of the height of the surrounding section. */
  heightShare?: number
}

const heights: Readonly<Record<number, number>> = { 360: 720, 768: 960, 1280: 800 }

const screenUrl = (query: string) => `${location.pathname}?screen#${query}`

/** A frame with the width of a device, scaled down to fit: media queries use the width of the device. */
export function DeviceFrame({ query, width, title, heightShare = 0.7 }: DeviceProps) {
  const area = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [firstQuery] = useState(query)
  const currentQuery = useRef(firstQuery)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = area.current
    const section = element?.closest('section')
    if (!element || !section) return
    const observer = new ResizeObserver(() => {
      const height = section.clientHeight * heightShare
      setSize({ width: element.clientWidth, height })
    })
    observer.observe(section)
    observer.observe(element)
    return () => observer.disconnect()
  }, [heightShare])
  useLayoutEffect(() => {
    // Changing only the fragment does not reload the frame, and `replace` adds no entry to the browser's history.
    if (query !== currentQuery.current) {
      frame.current?.contentWindow?.location.replace(screenUrl(query))
    }
    currentQuery.current = query
  }, [query])
  const height = heights[width] ?? 800
  const scale = Math.min(1, size.width / width, size.height / height)
  return (
    <div ref={area} className="mt-1 mb-4 flex-none">
      <div
        className="mx-auto overflow-hidden rounded-xl bg-canvas shadow-[0_0_0_1px_var(--line),0_18px_48px_-18px_rgb(15_23_42/0.35)]"
        style={{ width: width * scale, height: height * scale }}
      >
        <iframe
          ref={frame}
          title={title}
          src={screenUrl(firstQuery)}
          loading="lazy"
          className="origin-top-left"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}
