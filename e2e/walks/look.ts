import type { Page } from '@playwright/test'
import { eventOf } from '../../models/engine/model.ts'
import { atOf, cast, type Chart, type Spot } from './chart.ts'
import type { Control } from './driver.ts'

/** Compared at each step: the state, a few facts, and the enabled controls. */
export interface Look {
  state: string
  facts: Record<string, unknown>
  on: string[]
  /** Events of the machine without a control on the page. */
  missing: string[]
  /** Whether a notice is shown; undefined where that is not compared. */
  says?: boolean
}

interface Seen {
  notices: number
  states: string[]
  controls: Control[]
  facts: Record<string, unknown>
}

const nameOf = ({ event, index }: Control) => `${event} ${index}`

/** Runs in the page. */
function collect(word: string, readPage: () => Record<string, unknown>): Seen {
  const counts = new Map<string, number>()
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const isEnabled = (element: HTMLElement) =>
    !element.matches(':disabled, [aria-disabled=true], [readonly]') && !element.closest('[inert]')
  const controls = all(`[data-event^="${word}."]`).map((element) => {
    const event = element.dataset['event'] ?? ''
    const index = counts.get(event) ?? 0
    counts.set(event, index + 1)
    return { event, index, isEnabled: isEnabled(element) }
  })
  const states = all(`[data-machine="${word}"]`).map(({ dataset }) => dataset['state'] ?? '')
  const notices = all('#notices [role=status] > div').length
  return { states: [...new Set(states)], controls, facts: readPage(), notices }
}

/** The current content of the page. */
function seen(page: Page, word: string, readPage: string): Promise<Seen> {
  // Sent as one text, because the policy of the page forbids creating functions.
  return page.evaluate(`(${collect})(${JSON.stringify(word)}, ${readPage})`)
}

/** The observed and the expected look of the page at this spot. */
export async function look(
  page: Page,
  chart: Chart,
  spot: Spot,
  says: boolean | undefined,
): Promise<{ wanted: Look; found: Look }> {
  const { driver } = chart
  const { word, eventsWithoutControl, isShown, readPage, expectedPage } = driver
  const at = atOf(spot)
  const { snapshot } = spot.position
  const { states, controls, facts: shown, notices } = await seen(page, word, readPage)
  const isThere = isShown?.(at) ?? true
  const isActive = snapshot.status === 'active'
  const wantedOn = controls.filter((control) => {
    const event = isActive ? driver.eventOfControl(control, at) : undefined
    return event !== undefined && snapshot.can(event)
  })
  const moment = { ...cast, context: snapshot.context, input: undefined }
  const offered = new Set(controls.filter(({ isEnabled }) => isEnabled).map(({ event }) => event))
  const names = isActive ? Object.keys(driver.model.sends) : []
  const missing = names.flatMap((name) => {
    const doing = driver.moves[name]
    const event = eventOf(driver.model, name, moment)
    if (
      !doing ||
      !event ||
      event.type in eventsWithoutControl ||
      !event.type.startsWith(`${word}.`)
    )
      return []
    if (doing.can?.(at) === false || !snapshot.can(event)) return []
    return offered.has(event.type) ? [] : [name]
  })
  return {
    wanted: {
      state: isThere ? at.state : '',
      facts: JSON.parse(JSON.stringify(expectedPage(at))),
      on: wantedOn.map(nameOf),
      missing: [],
      ...(says !== undefined && { says }),
    },
    found: {
      state: states.join(' / '),
      facts: shown,
      on: controls.filter(({ isEnabled }) => isEnabled).map(nameOf),
      missing,
      ...(says !== undefined && { says: notices > 0 }),
    },
  }
}
