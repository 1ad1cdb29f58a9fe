import { type ChangeEvent, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { Logo } from '../../src/ui/Logo.tsx'
import { readRecording } from '../recording.ts'
import { type Judged, replay } from '../replay.ts'
import { ChartView } from './ChartView.tsx'
import { type Ground, grounds, paintOf } from './coverage.ts'
import { Recording } from './Recording.tsx'
import { Screen } from './Screen.tsx'
import { Segments } from './Segments.tsx'
import { States } from './States.tsx'
import { pageTexts } from './text.ts'
import { useAddress } from './useAddress.ts'

const widths = [360, 768, 1280].map((value) => ({ value, name: `${value}` }))
const languages = [
  { value: 'ko', name: '한국어' },
  { value: 'en', name: 'English' },
] as const

/** The review page for designers: the charts, and next to each state its screen. */
export function Page() {
  const { shown, go } = useAddress()
  const { language, theme } = shown
  const [width, setWidth] = useState(1280)
  const [ground, setGround] = useState<Ground>('nowhere')
  const text = pageTexts[language]
  const [steps, setSteps] = useState<readonly Judged[]>([])
  const [at, setAt] = useState(0)
  const [isUnreadable, setUnreadable] = useState(false)
  const step = useCallback(
    (to: number, all = steps) => {
      const next = all[to]
      if (!next) return
      setAt(to)
      go({ machine: next.machine, state: next.state })
    },
    [steps, go],
  )
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    try {
      const judged = replay(readRecording(await file.text()))
      setSteps(judged)
      setUnreadable(false)
      step(0, judged)
    } catch {
      setUnreadable(true)
    }
  }
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset['theme'] = theme
    document.title = `${shown.machine} ${shown.state} · ${text.title}`
  }, [language, theme, shown, text])
  // A new value redraws the chart.
  const paint = useMemo(() => paintOf(shown.machine, ground), [shown.machine, ground])
  const themes = (['light', 'dark'] as const).map((value) => ({ value, name: text.themes[value] }))
  return (
    <div className="page">
      <header className="top">
        <Logo className="size-7" />
        <strong>{text.title}</strong>
        <label className="open">
          <input type="file" accept="application/json" onChange={(event) => void open(event)} />
          <span role="status">{isUnreadable ? text.unreadable : text.recording}</span>
        </label>
        <Segments
          label={text.coverage}
          value={ground}
          options={grounds.map((value) => ({ value, name: text.grounds[value] }))}
          onChoose={(value) => setGround(value)}
        />
        <Segments
          label={text.width}
          value={width}
          options={widths}
          onChoose={(value) => setWidth(value)}
        />
        <Segments
          label={text.language}
          value={language}
          options={languages}
          onChoose={(value) => go({ language: value })}
        />
        <Segments
          label={text.theme}
          value={theme}
          options={themes}
          onChoose={(value) => go({ theme: value })}
        />
      </header>
      <States shown={shown} text={text} go={go} />
      <main>
        <ChartView shown={shown} text={text} go={go} paint={paint} />
        <Screen
          shown={shown}
          width={width}
          text={text}
          go={go}
          above={
            steps.length > 0 && (
              <Recording
                steps={steps}
                at={at}
                text={text}
                onStep={step}
                onLeave={() => setSteps([])}
              />
            )
          }
        />
      </main>
    </div>
  )
}
