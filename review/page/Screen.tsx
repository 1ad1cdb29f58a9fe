import { drawn } from 'virtual:charts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { stateNaming } from '../../scripts/statecharts/language.ts'
import { addressOf, type Look, type Place } from '../address.ts'
import { hasScreen, reachedIn } from '../reviewed.ts'
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
  /** Content above the name of the state. */
  above?: ReactNode
}

/** The maximum share of the page height for a device. */
const share = 0.7

const heights: Readonly<Record<number, number>> = { 360: 720, 768: 960, 1280: 800 }

/** A state: its name and description, the path into it, and the real screen. */
export function Screen({ shown, width, text, go, above }: ScreenProps) {
  const { machine, state, language } = shown
  const chart = drawn[machine]?.chart
  const id = idOf(machine, state)
  const found = chart && stateWith(chart, id)
  const names = chart ? pathName(language, chart, id) : []
  const instead = unseen[id]
  const steps = reachedIn(machine, state)?.steps()
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
        {steps && chart && (
          <ol className="path" aria-label={text.path}>
            {steps.length === 0 && <li className="begin">{text.start}</li>}
            {steps.map(({ move, event }, index) => (
              <li key={`${index}${move}`} title={move}>
                {eventName(language, chart, event || move)}
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

function screenAddress(address: string): string {
  return `${location.pathname}?screen#${address}`
}

/** A frame with the width of a device, scaled down to fit: media queries see the width of the device. */
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
    const content = frame.current
    // A change of the fragment reloads nothing and adds no entry to the page's history.
    if (address !== at.current) content?.contentWindow?.location.replace(screenAddress(address))
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
          src={screenAddress(first)}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}
