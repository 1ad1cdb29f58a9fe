import type { PreferencesContext } from '../../machines/preferences/preferences.machine.ts'
import { hourMs, noon } from '../../models/samples/days.ts'
import { preferences as model } from '../../models/preferences.model.ts'
import { defineDriver, isContextChange } from './defineDriver.ts'
import type { WalkPosition } from './driver.ts'
import { openPage } from './openScreen.ts'
import { changeSession } from './pageActions.ts'
import { attributesReader, elementsReader } from './readPage.ts'

/** Whether the English texts are loaded, and whether the preferences of the model have changed. */
interface Memory {
  hasEnglish: boolean
  isUntouched: boolean
}
type PreferencesPosition = WalkPosition<PreferencesContext, Memory>

const nextTheme = { system: 'light', light: 'dark', dark: 'system' } as const

const isSignedOut = ({ context }: PreferencesPosition) => context.username === null

/** Once a language has been shown, its texts are available immediately. */
const loadsImmediately = (isLoaded: boolean) =>
  isLoaded ? ['loadLanguage answers with success'] : []

const storedItems = {
  'e-payment.language': 'ko',
  'e-payment.language.kim': 'en',
  'e-payment.theme.kim': 'dark',
  'e-payment.keys.kim': 'off',
}

export const driver = defineDriver<PreferencesContext, Memory>({
  model,
  memory: { hasEnglish: false, isUntouched: true },
  open: async (tools) => {
    const { page, heldRequests } = tools
    heldRequests.drop()
    heldRequests.hold('loadLanguage')
    await page.unrouteAll()
    // Playwright disables the HTTP cache of a page with a route, so every walk loads the texts again.
    await page.route('**/assets/en-*', (route) => route.continue())
    await openPage(tools, '/auth/login', storedItems, page.locator('[data-machine=preferences]'))
  },
  moves: {
    'preferences.setLanguage': {
      can: isContextChange,
      memoryAfter: ({ context }) => (context.username === null ? {} : { isUntouched: false }),
      consequences: ({ memory, event }) =>
        loadsImmediately(event.language === 'ko' || memory.hasEnglish),
    },
    'preferences.setTheme': {
      can: (at) => !isSignedOut(at) && nextTheme[at.context.theme] === at.event.theme,
      memoryAfter: { isUntouched: false },
    },
    'preferences.setKeys': {
      can: (at) => !isSignedOut(at) && isContextChange(at),
      memoryAfter: { isUntouched: false },
      do: async ({ page }) => {
        await page.getByRole('button', { name: /설정과 비밀번호$|Settings and password$/ }).click()
        await page.getByRole('switch', { name: /목록 단축키|Keys in lists/ }).click()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
    },
    'preferences.signedIn': {
      can: (at) => isSignedOut(at) && at.state === 'ready' && at.memory.isUntouched,
      consequences: ({ memory, context, event: { kept } }) =>
        loadsImmediately(memory.hasEnglish || (kept.language ?? context.language) === 'ko'),
      do: (tools, { event }) => changeSession(tools, event.username, noon + hourMs),
    },
    'preferences.signedOut': {
      can: (at) => !isSignedOut(at) && at.state === 'ready',
      do: (tools) => changeSession(tools, null, 0),
    },
    'loadLanguage answers with success': {
      can: { hasEnglish: false },
      memoryAfter: { hasEnglish: true },
    },
    'loadLanguage fails by the server': { can: { hasEnglish: false } },
  },
  impossibleMoves: {
    // `e2e/splitView.spec.ts` tests this event.
    'preferences.setDocumentShare': 'The page of these walks has no document with an attachment.',
  },
  eventsWithoutControl: {
    'preferences.setKeys': 'The switch for the keys is in the profile dialog.',
    'preferences.signedIn': 'The machine of the session sends this event.',
    'preferences.signedOut': 'The machine of the session sends this event.',
  },
  eventOfControl: {
    'preferences.setLanguage': ({ context }) => ({
      language: context.language === 'ko' ? 'en' : 'ko',
    }),
    'preferences.setTheme': ({ context }) => ({ theme: nextTheme[context.theme] }),
  },
  readPage: {
    language: attributesReader('html', 'lang'),
    theme: elementsReader('html', ({ dataset }) => dataset['theme'] ?? 'system'),
  },
  expectedPage: ({ context: { language, theme } }) => ({ language: [language], theme: [theme] }),
})
