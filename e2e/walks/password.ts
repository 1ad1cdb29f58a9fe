import type { PasswordContext } from '../../machines/password/password.machine.ts'
import { password as model } from '../../models/password.model.ts'
import { Password } from '../screens/password.ts'
import { type At, driver, type Hands } from './driver.ts'
import { begin } from './begin.ts'
import { rival } from './colleagues.ts'

type Here = At<PasswordContext>

const call = 'change_password'
const type = (field: 'password' | 'repetition', text: string) => ({
  do: ({ page }: Hands) => new Password(page)[field].fill(text),
})

export const password = driver<PasswordContext, null>({
  word: 'password',
  speaks: 'alone',
  model,
  starts: [{ name: 'in the frame', memory: null }],
  open: async (hands) => {
    hands.gates.at(call)
    await begin(hands, '/reportSign', rival)
  },
  moves: {
    'password.open': { do: ({ page }) => new Password(page).open() },
    'password.setPassword new': type('password', 'new'),
    'password.setPassword empty': type('password', ''),
    'password.setRepetition new': type('repetition', 'new'),
    'password.setRepetition other': type('repetition', 'other'),
    'password.submit': { do: ({ page }) => new Password(page).confirm.click() },
    'password.close': { do: ({ page }) => page.keyboard.press('Escape') },
    'changePassword answers with success': { do: ({ gates }) => gates.at(call).letGo() },
    'changePassword fails by the server': { do: ({ gates }) => gates.at(call).letGo('error') },
  },
  never: {},
  silent: {},
  isShown: ({ state }) => state !== 'closed',
  sends: ({ event }, { state }) => {
    if (event === 'password.setPassword') return { type: event, password: 'other' }
    if (event === 'password.setRepetition') return { type: event, repetition: 'other' }
    return { type: event, state }
  },
  see: () => ({
    fields: [
      ...document.querySelectorAll<HTMLInputElement>('[data-machine=password] [type=password]'),
    ].map(({ value }) => value),
  }),
  facts: ({ state, context }: Here) => ({
    fields: state === 'closed' ? [] : [context.password, context.repetition],
  }),
})
