import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

/** How an employee uses controls. */
export interface InputDevice {
  press(control: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** Chooses an item of an open menu. */
  choose(item: Locator): Promise<void>
}

/** A mouse, which uses each control by a click. */
export const mouse: InputDevice = {
  press: (control) => control.click(),
  write: (field, text) => field.fill(text),
  choose: (item) => item.click(),
}

const isFocused = (control: Locator) =>
  control.evaluate((one) => one === document.activeElement || one.hasAttribute('data-focus'))

/** Presses Tab until the control has the focus. A date field has several tab stops. */
async function focus(control: Locator) {
  await control.waitFor()
  for (let stops = 0; !(await isFocused(control)); stops += 1) {
    if (stops === 150) throw new Error(`150 stops, and none of them is ${control}.`)
    await control.page().keyboard.press('Tab')
  }
}

/** A keyboard, with Tab, arrow keys and Enter. The control must be reachable from the current focus. */
export const keyboard: InputDevice = {
  press: async (control) => {
    await expect(control).toBeEnabled()
    await focus(control)
    await control.page().keyboard.press('Enter')
  },
  write: async (field, text) => {
    await focus(field)
    await field.page().keyboard.insertText(text)
  },
  choose: async (item) => {
    // A disabled item ignores the key, for example while an earlier action is being sent.
    await expect(item).toBeEnabled()
    // The menu activates its first item a moment after it is shown, and can ignore a key until then.
    await expect(item.page().locator('[role=menuitem][data-focus]')).toHaveCount(1)
    for (let step = 0; step < 5 && !(await isFocused(item)); step += 1) {
      await item.page().keyboard.press('ArrowDown')
    }
    await item.page().keyboard.press('Enter')
  },
}
