import type { ProfileContext } from '../../machines/profile/profile.setup.ts'
import { profile as model } from '../../models/profile.model.ts'
import { approver } from './colleagues.ts'
import { defineDriver } from './defineDriver.ts'
import { openScreen } from './openScreen.ts'
import { textsReader } from './readPage.ts'

export const driver = defineDriver<ProfileContext>({
  model,
  open: async (tools) => {
    await tools.heldRequests.at('loadProfile').after(openScreen(tools, '/profile/kim', approver))
  },
  readPage: { facts: textsReader('[data-machine=profile] dd') },
  expectedPage: ({ context: { profile: shown } }) =>
    shown ? { facts: [shown.department, shown.position, shown.username] } : {},
})
