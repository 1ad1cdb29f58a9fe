import type { AnyEventObject } from 'xstate'
import type { BrowserTools } from './driver.ts'

/** The keys of the event whose values differ from those that the control would send now. */
function differences(event: AnyEventObject, sent: AnyEventObject): string[] {
  const isEqual = (key: string) => JSON.stringify(event[key]) === JSON.stringify(sent[key])
  return Object.keys(event).filter((key) => !isEqual(key))
}

/**
 * Sends an event with its control on the page. If a control would send this event as it is, it is clicked. Otherwise the control is a
 * field, and the value in which the event differs is filled in or chosen.
 */
export async function operateControl(
  { page }: BrowserTools,
  event: AnyEventObject,
  eventOfControl: (index: number) => AnyEventObject | undefined,
): Promise<void> {
  const controls = page.locator(`[data-event="${event.type}"]`)
  await controls.first().waitFor({ state: 'attached' })
  const found = await controls.evaluateAll((elements) =>
    elements.map((element) => ({
      isSelect: element.matches('select'),
      isField: element.matches('select, textarea, input:not([type=checkbox], [type=radio])'),
      isEnabled: !element.matches(':disabled, [aria-disabled=true], [readonly]'),
    })),
  )
  const [best] = found
    .flatMap((control, index) => {
      const sent = eventOfControl(index)
      return sent ? { ...control, index, keys: differences(event, sent) } : []
    })
    .toSorted((a, b) => a.keys.length - b.keys.length || +b.isEnabled - +a.isEnabled)
  const contents = Object.keys(event).filter((key) => key !== 'type')
  const [key, ...others] = best?.isField && best.keys.length === 0 ? contents : (best?.keys ?? [])
  if (!best || others.length > 0) throw new Error(`No control sends ${JSON.stringify(event)}.`)
  const control = controls.nth(best.index)
  if (key === undefined) await control.click()
  else if (best.isSelect) await control.selectOption(String(event[key]))
  else await control.fill(String(event[key]))
}
