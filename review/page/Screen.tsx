import { drawn } from 'virtual:charts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { stateNaming } from '../../scripts/statecharts/language.ts'
import { addressOf, type Look, type Place } from '../address.ts'
import { hasScreen, wayInto } from '../reviewed.ts'
import { unseen } from '../unseen.ts'
import { CopyLink } from './CopyLink.tsx'
import { Leaving } from './Leaving.tsx'
import { eventName, idOf, pathName, stateWith } from './naming.ts'
import type { PageText } from './text.ts'

interface ScreenProps {
  shown: Place & Look
  width: number
  text: PageText
  go(place: Place): void
  /** What stands above the state's name. */
  above?: ReactNode
}

/** How much of the page's height a device may take. */
const share = 0.7

const heights: Readonly<Record<number, number>> = { 360: 720, 768: 960, 1280: 800 }

/** A state: its name and sentence, the way into it, and the real screen in it. */
export function Screen({ shown, width, text, go, above }: ScreenProps) {
  const { machine, state, language } = shown
  const chart = drawn[machine]?.chart
  const id = idOf(machine, state)
  const found = chart && stateWith(chart, id)
  const names = chart ? pathName(language, chart, id) : []
  const instead = unseen[id]
  const way = wayInto(machine, state)
  return (
    <section aria-label={text.screen} className="screen">
      {above}
      <header>
        <p className="around">{names.slice(0, -1).join(' › ')}</p>
        <h1>
          {found ? stateNaming(language, found).name : state} <code>{state || machine}</code>
          <CopyLink text={text} />
        </h1>
        <p className="sentence">{found?.description}</p>
        {way && chart && (
          <ol className="way" aria-label={text.way}>
            {way.events.length === 0 && <li className="begin">{text.start}</li>}
            {way.events.map((event, place) => (
              <li key={`${place}${event.type}`} title={event.type}>
                {eventName(language, chart, event.type)}
              </li>
            ))}
          </ol>
        )}
      </header>
      {hasScreen(machine, state) ? (
        <Device
          address={addressOf(shown)}
          width={width}
          title={`${text.screen}: ${names.at(-1)}`}
        />
      ) : (
        <div className="instead">
          <strong>{text.instead}</strong>
          <p>{instead ? instead[language] : text.unknown}</p>
        </div>
      )}
      {chart && <Leaving chart={chart} id={id} language={language} text={text} go={go} />}
    </section>
  )
}

function stageAddress(address: string): string {
  return `${location.pathname}?stage#${address}`
}

/** A frame as wide as a device, made smaller where the page has less room: its media queries see the device. */
function Device({ address, width, title }: { address: string; width: number; title: string }) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [first] = useState(address)
  const at = useRef(first)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const place = room.current
    const section = place?.closest('section')
    if (!place || !section) return
    const observer = new ResizeObserver(() =>
      setSize({ width: place.clientWidth, height: section.clientHeight * share }),
    )
    observer.observe(section)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const stage = frame.current
    // Another address behind the `#` loads nothing anew, and leaves no trace in the page's history.
    if (address !== at.current) stage?.contentWindow?.location.replace(stageAddress(address))
    at.current = address
  }, [address])
  const height = heights[width] ?? 800
  const scale = Math.min(1, size.width / width, size.height / height)
  return (
    <div ref={room} className="room">
      <div className="device" style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title={title}
          src={stageAddress(first)}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}
