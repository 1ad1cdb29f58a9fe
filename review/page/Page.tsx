import { type ChangeEvent, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { overviewName } from '../../scripts/statecharts/overview.ts'
import { Logo } from '../../src/ui/Logo.tsx'
import { readRecording } from '../recording.ts'
import { replay, type ReplayedStep } from '../replay.ts'
import { ChartView } from './ChartView.tsx'
import { PageContext, useUrl } from './context.ts'
import { coverageOfMachine, type CoverageSource } from './coverage.ts'
import { Recording } from './Recording.tsx'
import { StateView } from './StateView.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { StateList } from './StateList.tsx'
import { Storyboard } from './Storyboard.tsx'

const widths: Record<string, string> = { 360: '360', 768: '768', 1280: '1280' }
const languages = { ko: '한국어', en: 'English' }

/** The review page for designers: the statecharts, and the screen of each state next to its chart. */
export function Page() {
  const page = useUrl()
  const { url, text, navigate } = page
  const { machine, state, language, theme } = url
  const isOverview = machine === overviewName
  const [width, setWidth] = useState('1280')
  const [source, setSource] = useState<CoverageSource>('none')
  const [steps, setSteps] = useState<readonly ReplayedStep[]>([])
  const [index, setIndex] = useState(0)
  const [isInvalid, setInvalid] = useState(false)
  const showStep = useCallback(
    (next: number, all = steps) => {
      const step = all[next]
      if (!step) return
      setIndex(next)
      navigate({ machine: step.machine, state: step.state })
    },
    [steps, navigate],
  )
  const openRecording = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    try {
      const replayed = replay(readRecording(await file.text()))
      setSteps(replayed)
      setInvalid(false)
      showStep(0, replayed)
    } catch {
      setInvalid(true)
    }
  }
  useLayoutEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset['theme'] = theme
    document.title = `${machine} ${state} · ${text('title')}`
  }, [machine, state, language, theme, text])
  // Memoized, because a new value redraws the chart.
  const coverage = useMemo(() => coverageOfMachine(machine, source), [machine, source])
  const sources = { none: text('none'), inProcess: text('inProcess'), chromium: 'Chromium' }
  const themes = { light: text('light'), dark: text('dark') }
  return (
    <PageContext value={page}>
      <div className="page grid bg-canvas lg:h-dvh lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]">
        <header className="flex min-h-[3.25rem] flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1 lg:col-span-2">
          <Logo className="size-7" />
          <strong className="mr-auto text-[15px]">{text('title')}</strong>
          <label className="flex h-8 cursor-pointer items-center rounded-lg px-3 text-[13px] font-semibold text-soft focus-within:outline-2 focus-within:outline-accent hover:bg-sunken hover:text-ink">
            <input
              type="file"
              accept="application/json"
              onChange={(event) => void openRecording(event)}
              className="sr-only"
            />
            <span role="status">
              {isInvalid ? text('invalidRecording') : text('openRecording')}
            </span>
          </label>
          <SegmentedControl
            label={text('coverage')}
            value={source}
            options={sources}
            onChoose={(value) => setSource(value)}
          />
          <SegmentedControl
            label={text('width')}
            value={width}
            options={widths}
            onChoose={setWidth}
          />
          <SegmentedControl
            label={text('language')}
            value={language}
            options={languages}
            onChoose={(value) => navigate({ language: value })}
          />
          <SegmentedControl
            label={text('theme')}
            value={theme}
            options={themes}
            onChoose={(value) => navigate({ theme: value })}
          />
        </header>
        <StateList />
        <main
          className={`grid min-h-0 lg:auto-rows-[minmax(0,1fr)] ${isOverview ? 'auto-rows-[28rem]' : 'auto-rows-[80dvh] lg:grid-cols-2'}`}
        >
          <ChartView coverage={coverage} />
          {isOverview ? (
            <Storyboard width={Number(width)} />
          ) : (
            <StateView width={Number(width)}>
              {steps.length > 0 && (
                <Recording
                  steps={steps}
                  index={index}
                  onShow={showStep}
                  onClose={() => setSteps([])}
                />
              )}
            </StateView>
          )}
        </main>
      </div>
    </PageContext>
  )
}
