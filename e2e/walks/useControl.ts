import type { AnyEventObject } from 'xstate'
import type { BrowserTools } from './driver.ts'

/** The values of the event that differ from what the control would send now. */
function differences(event: AnyEventObject, sent: AnyEventObject): string[] {
  const isEqual = (key: string) => JSON.stringify(event[key]) === JSON.stringify(sent[key])
  return Object.keys(event).filter((key) => !isEqual(key))
}

/**
 * Sends an event with its control on the page. It is the control that would send this event now: it is clicked. Or it is a field
 * whose event differs in one value only: the value is filled in or chosen.
 */
export async function useControl(
  { page }: BrowserTools,
  event: AnyEventObject,
  eventOfControl: (index: number) => AnyEventObject | undefined,
): Promise<void> {
  const controls = page.locator(`[data-event="${event.type}"]`)
  await controls.first().waitFor({ state: 'attached' })
  const found = await controls.evaluateAll((elements) =>
    elements.map((element) => ({
      tag: element.tagName,
      isEnabled: !element.matches(':disabled, [aria-disabled=true], [readonly]'),
    })),
  )
  const [best] = found
    .flatMap(({ tag, isEnabled }, index) => {
      const sent = eventOfControl(index)
      return sent ? { index, tag, isEnabled, keys: differences(event, sent) } : []
    })
    .toSorted((a, b) => a.keys.length - b.keys.length || +b.isEnabled - +a.isEnabled)
  const [key, ...others] = best?.keys ?? []
  if (!best || others.length > 0) throw new Error(`No control sends ${JSON.stringify(event)}.`)
  const control = controls.nth(best.index)
  if (key === undefined) await control.click()
  else if (best.tag === 'SELECT') await control.selectOption(String(event[key]))
  else await control.fill(String(event[key]))
}
