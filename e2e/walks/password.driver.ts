import type { PasswordContext } from '../../machines/password/password.machine.ts'
import { password as model } from '../../models/password.model.ts'
import { ProfileDialog } from '../screens/profileDialog.ts'
import { colleague } from './colleagues.ts'
import { defineDriver } from './defineDriver.ts'
import { openScreen } from './openScreen.ts'
import { valuesReader } from './readPage.ts'

export const driver = defineDriver<PasswordContext>({
  model,
  notices: 'all',
  open: async (tools) => {
    tools.heldRequests.hold('changePassword')
    await openScreen(tools, '/reportSign', colleague)
  },
  moves: {
    'password.open': ({ page }) => new ProfileDialog(page).open(),
    'password.close': ({ page }) => page.keyboard.press('Escape'),
  },
  isShown: ({ state }) => state !== 'closed',
  readPage: { fields: valuesReader('[data-machine=password] [type=password]') },
  expectedPage: ({ state, context: { password: typed, repetition } }) =>
    state === 'closed' ? {} : { fields: [typed, repetition] },
})
