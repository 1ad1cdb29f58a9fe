import type { Page } from '@playwright/test'
import { type BrowserSpace, type BrowserState, toWalkPosition } from './browserSpace.ts'
import type { Control } from './driver.ts'

/** What is compared at each step of a walk: the state, a few facts, and the enabled controls. */
export interface PageState {
  state: string
  facts: Record<string, unknown>
  on: string[]
  /** Events of the machine without a control on the page. */
  missing: string[]
  /** Whether a notice is shown; undefined where that is not compared. */
  hasNotice?: boolean
}

interface PageContent {
  notices: number
  states: string[]
  controls: Control[]
  facts: Record<string, unknown>
}

const nameOf = ({ event, index }: Control) => `${event} ${index}`

/** Runs in the page. */
function collect(
  word: string,
  within: string,
  readFacts: () => Record<string, unknown>,
): PageContent {
  const counts = new Map<string, number>()
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const isEnabled = (element: HTMLElement) =>
    !element.matches(':disabled, [aria-disabled=true], [readonly]') && !element.closest('[inert]')
  const controls = all(`${within} [data-event^="${word}."]`).map((element) => {
    const event = element.dataset['event'] ?? ''
    const index = counts.get(event) ?? 0
    counts.set(event, index + 1)
    return { event, index, isEnabled: isEnabled(element) }
  })
  const states = all(`${within}[data-machine="${word}"]`).map(
    ({ dataset }) => dataset['state'] ?? '',
  )
  const notices = all('#notices [role=status] > div').length
  return { states: [...new Set(states)], controls, facts: readFacts(), notices }
}

/** Runs in the page: reads its facts and enabled controls. */
function readPage(
  page: Page,
  word: string,
  within: string,
  readFacts: string,
): Promise<PageContent> {
  // The call is one text, because the content security policy forbids creating functions from strings.
  return page.evaluate(
    `(${collect})(${JSON.stringify(word)}, ${JSON.stringify(within)}, ${readFacts})`,
  )
}

/** The observed and the expected state of the page in this state. */
export async function readExpectedAndShown(
  page: Page,
  chart: BrowserSpace,
  state: BrowserState,
  hasNotice: boolean | undefined,
): Promise<{ expectedState: PageState; shownState: PageState }> {
  const { driver } = chart
  const at = toWalkPosition(state)
  const { states, controls, facts, notices } = await readPage(
    page,
    driver.word,
    driver.within?.(at) ?? '',
    driver.readPage,
  )
  const snapshot = chart.simulation.original(state)
  const isActive = snapshot.status === 'active'
  const expected = controls.filter((control) => {
    const event = isActive ? driver.eventOfControl(control, at) : undefined
    return event !== undefined && snapshot.can(event)
  })
  const offered = new Set(controls.filter(({ isEnabled }) => isEnabled).map(({ event }) => event))
  const missing = Object.entries(isActive ? driver.moves : {}).flatMap(([name, { can }]) => {
    const event = chart.eventWithControl(state, name)
    if (!event || can?.(at) === false || !snapshot.can(event)) return []
    return offered.has(event.type) ? [] : [name]
  })
  return {
    expectedState: {
      state: (driver.isShown?.(at) ?? true) ? at.state : '',
      facts: JSON.parse(JSON.stringify(driver.expectedPage(at))),
      on: expected.map(nameOf),
      missing: [],
      ...(hasNotice !== undefined && { hasNotice }),
    },
    shownState: {
      state: states.join(' / '),
      facts,
      on: controls.filter(({ isEnabled }) => isEnabled).map(nameOf),
      missing,
      ...(hasNotice !== undefined && { hasNotice: notices > 0 }),
    },
  }
}
