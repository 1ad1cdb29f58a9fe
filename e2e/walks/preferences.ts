import type { PreferencesContext } from '../../machines/preferences/preferences.machine.ts'
import type { Theme } from '../../machines/preferences/preferences.ports.ts'
import { noon } from '../../models/samples/days.ts'
import { preferences as model } from '../../models/preferences.model.ts'
import { leave, sessionOf } from './begin.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'

/** Which language texts are cached on the device, and whether employees have changed the preferences of the model. */
interface Memory {
  hasEnglish: boolean
  isUntouched: boolean
}
type Here = At<PreferencesContext, Memory>
type Do = Doing<PreferencesContext, Memory>

const texts = 'assets/en-'
const nextTheme = { system: 'light', light: 'dark', dark: 'system' } as const

/** Another tab signs in or out, and this one follows. */
async function adoptOtherTabSession(hands: Hands, username: string | null): Promise<void> {
  const session = username && (await sessionOf(hands, username, noon + 3_600_000))
  await hands.shelf.tab.evaluate(
    (text) => localStorage.setItem('e-payment.session', text),
    session ? JSON.stringify(session) : `nobody ${Math.random()}`,
  )
}

const loaded = 'loadLanguage answers with success'
const isOut = ({ context }: Here) => context.username === null
/** The texts of a language that has been shown are loaded immediately. */
const atOnce = (isThere: boolean) => (isThere ? [loaded] : [])

const signedIn = (username: string): Do => ({
  can: (at) => isOut(at) && at.state === 'ready' && at.memory.isUntouched,
  echoes: ({ memory, context }) =>
    atOnce(memory.hasEnglish || (username !== 'kim' && context.language === 'ko')),
  do: (hands) => adoptOtherTabSession(hands, username),
})

const setLanguage = (language: 'ko' | 'en'): Do => ({
  can: ({ context }) => context.language !== language,
  leaves: ({ memory, context }) => ({
    ...memory,
    isUntouched: memory.isUntouched && context.username === null,
  }),
  echoes: ({ memory }) => atOnce(language === 'ko' || memory.hasEnglish),
  do: ({ page }) => page.locator('[data-event="preferences.setLanguage"]').click(),
})

const setTheme = (theme: Theme): Do => ({
  can: ({ context }) => context.username !== null && nextTheme[context.theme] === theme,
  leaves: ({ memory }) => ({ ...memory, isUntouched: false }),
  do: ({ page }) => page.locator('[data-event="preferences.setTheme"]').click(),
})

const setKeys = (hasKeys: boolean): Do => ({
  can: ({ context }) => context.username !== null && context.hasKeys !== hasKeys,
  leaves: ({ memory }) => ({ ...memory, isUntouched: false }),
  do: async ({ page }) => {
    await page.getByRole('button', { name: /비밀번호와 설정$|Password and settings$/ }).click()
    await page.getByRole('switch', { name: /목록 단축키|Keys in lists/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
})

export const preferences = driver<PreferencesContext, Memory>({
  word: 'preferences',
  model,
  starts: [{ name: 'on a Korean device', memory: { hasEnglish: false, isUntouched: true } }],
  open: async (hands) => {
    const { page, line, gates } = hands
    gates.drop()
    await leave(hands, null)
    await page.evaluate(() => {
      localStorage.setItem('e-payment.language', 'ko')
      localStorage.setItem('e-payment.language.kim', 'en')
      localStorage.setItem('e-payment.theme.kim', 'dark')
      localStorage.setItem('e-payment.keys.kim', 'off')
    })
    await page.clock.resume()
    await page.clock.setSystemTime(noon)
    gates.at(texts)
    await page.unrouteAll()
    // Pages with a route have no HTTP cache, so that every walk loads the texts again.
    await page.route(`**/${texts}*`, (route) => route.continue())
    await page.goto(`${line.url}/auth/login`)
    await page.locator('[data-machine=preferences]').waitFor()
  },
  moves: {
    'preferences.setLanguage ko': setLanguage('ko'),
    'preferences.setLanguage en': setLanguage('en'),
    'preferences.setTheme light': setTheme('light'),
    'preferences.setTheme dark': setTheme('dark'),
    'preferences.setTheme system': setTheme('system'),
    'preferences.setKeys on': setKeys(true),
    'preferences.setKeys off': setKeys(false),
    'preferences.signedIn without choices': signedIn('lee'),
    'preferences.signedIn with choices': signedIn('kim'),
    'preferences.signedOut': {
      can: (at) => !isOut(at) && at.state === 'ready',
      do: (hands) => adoptOtherTabSession(hands, null),
    },
    'loadLanguage answers with success': {
      can: ({ memory }) => !memory.hasEnglish,
      leaves: ({ memory }) => ({ ...memory, hasEnglish: true }),
      do: ({ gates }) => gates.at(texts).letGo(),
    },
    'loadLanguage fails by the server': {
      can: ({ memory }) => !memory.hasEnglish,
      do: ({ gates }) => gates.at(texts).letGo('error'),
    },
  },
  never: {},
  silent: {
    'preferences.setKeys': 'Its switch stands in the dialog of the settings.',
    'preferences.signedIn': 'The session says it.',
    'preferences.signedOut': 'The session says it.',
  },
  sends: ({ event }, { context }) => {
    const { language, theme } = context
    if (event === 'preferences.setLanguage') {
      return { type: event, language: language === 'ko' ? 'en' : 'ko' }
    }
    if (event === 'preferences.setTheme') return { type: event, theme: nextTheme[theme] }
    return { type: event }
  },
  see: () => ({
    language: document.documentElement.lang,
    theme: document.documentElement.dataset['theme'] ?? 'system',
  }),
  facts: ({ context: { language, theme } }) => ({ language, theme }),
})
