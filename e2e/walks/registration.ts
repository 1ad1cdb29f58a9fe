import { registrationErrors, fieldNames } from '../../machines/registration/registration.rules.ts'
import type { RegistrationContext } from '../../machines/registration/registration.machine.ts'
import { registration as model } from '../../models/registration.model.ts'
import { leave } from './begin.ts'
import { type At, type Doing, driver } from './driver.ts'

type Here = At<RegistrationContext>
type Do = Doing<RegistrationContext, null>

const calls = { check: 'config.json', request: 'rest-auth/registration' } as const

const isForm = ({ state }: Here) => state.startsWith('form')

const type = (field: string, text: string): Do => ({
  do: ({ page }) => page.locator(`[data-machine=registration] [name=${field}]`).fill(text),
})

const consent = (isGiven: boolean): Do => ({
  do: ({ page }) => page.getByRole('checkbox').setChecked(isGiven),
})

/** The settings arrive; later requests for them are not held. */
const check = (isOffered: boolean): Do => ({
  do: async ({ gates, line }) => {
    line.configure({ registration: isOffered })
    await gates.at(calls.check).letGo()
    gates.drop(calls.check)
  },
})

let walks = 0

export const registration = driver<RegistrationContext, null>({
  word: 'registration',
  model,
  starts: [{ name: 'at the form', memory: null }],
  open: async (hands) => {
    const { page, line, gates } = hands
    gates.drop()
    await leave(hands, null)
    walks += 1
    // The limit is five requests an hour per IP address.
    await page.setExtraHTTPHeaders({
      'x-forwarded-for': `10.1.${Math.floor(walks / 250)}.${(walks % 250) + 1}`,
    })
    line.configure({})
    gates.at(calls.check)
    gates.at(calls.request)
    await page.goto(`${line.url}/auth/register`)
    await page.locator('[data-machine=registration]').waitFor()
  },
  moves: {
    'registration.setField username': type('username', 'newcomer'),
    'registration.setField first_name': type('first_name', '새내기'),
    'registration.setField password1': type('password1', 'new'),
    'registration.setField password2': type('password2', 'new'),
    'registration.setField department': type('department', '재무팀'),
    'registration.setField position': type('position', '대리'),
    'registration.setField username of Hangul': type('username', '새내기'),
    'registration.setField password2 other': type('password2', 'other'),
    'registration.setConsent given': consent(true),
    'registration.setConsent withheld': consent(false),
    'registration.submit': {
      do: ({ page }) => page.locator('[data-event="registration.submit"]').click(),
    },
    'checkRegistration answers that it is open': check(true),
    'checkRegistration answers that it is closed': check(false),
    'checkRegistration fails by the server': {
      do: async ({ gates }) => {
        await gates.at(calls.check).letGo('error')
        gates.drop(calls.check)
      },
    },
    'requestAccount answers with success': { do: ({ gates }) => gates.at(calls.request).letGo() },
    'requestAccount fails by the server': {
      do: ({ gates }) => gates.at(calls.request).letGo('error'),
    },
    'requestAccount fails accounts cannot be requested': {
      do: ({ gates }) => gates.at(calls.request).letGo('forbidden'),
    },
  },
  never: {
    'requestAccount fails the username is refused':
      'The form refuses all that the server would refuse.',
  },
  silent: {},
  sends: ({ event, place }, { context }) => {
    if (event === 'registration.setField') {
      return { type: event, field: fieldNames[place], value: 'something' }
    }
    if (event === 'registration.setConsent') return { type: event, consent: !context.consent }
    return { type: event }
  },
  see: () => {
    const form = document.querySelector('[data-machine=registration]')
    const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    return {
      fields: inputs.filter(({ type: kind }) => kind !== 'checkbox').map(({ value }) => value),
      consent: inputs.filter(({ type: kind }) => kind === 'checkbox').map(({ checked }) => checked),
      errors: inputs.filter((input) => input.getAttribute('aria-invalid') === 'true').length,
    }
  },
  facts: (at) => {
    const { fields, consent: isGiven, isSubmitted, failure } = at.context
    if (!isForm(at) && at.state !== 'sending') return { fields: [], consent: [], errors: 0 }
    const own = isSubmitted ? registrationErrors(fields, isGiven) : {}
    const wrong = new Set([...Object.keys(own), ...Object.keys(failure?.fields ?? {})])
    return {
      fields: fieldNames.map((field) => fields[field]),
      consent: [isGiven],
      errors: wrong.size,
    }
  },
})
