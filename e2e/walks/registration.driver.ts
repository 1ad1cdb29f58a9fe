import { fieldNames, registrationErrors } from '../../machines/registration/registration.rules.ts'
import type { RegistrationContext } from '../../machines/registration/registration.machine.ts'
import { registration as model } from '../../models/registration.model.ts'
import { defineDriver, isContextChange, type MoveAction } from './defineDriver.ts'
import { openPage } from './openScreen.ts'
import { countReader, elementsReader, valuesReader } from './readPage.ts'

/** Releases the request for the settings; later requests for them are not held. */
const check =
  (isOffered: boolean): MoveAction =>
  async ({ heldRequests, connection }) => {
    connection.configure({ registration: isOffered })
    await heldRequests.at('checkRegistration').release()
    heldRequests.drop('checkRegistration')
  }

const inputs = '[data-machine=registration] input'

let walks = 0

export const driver = defineDriver<RegistrationContext>({
  model,
  open: async (tools) => {
    const { page, connection, heldRequests } = tools
    heldRequests.drop()
    walks += 1
    // The server accepts five requests an hour per IP address.
    await page.setExtraHTTPHeaders({
      'x-forwarded-for': `10.1.${Math.floor(walks / 250)}.${(walks % 250) + 1}`,
    })
    connection.configure({})
    heldRequests.hold('checkRegistration', 'requestAccount')
    await openPage(tools, '/auth/register', {}, page.locator('[data-machine=registration]'))
  },
  moves: {
    'registration.setConsent': { can: isContextChange },
    'checkRegistration answers that it is open': check(true),
    'checkRegistration answers that it is closed': check(false),
    'checkRegistration fails by the server': async ({ heldRequests }) => {
      await heldRequests.at('checkRegistration').release('error')
      heldRequests.drop('checkRegistration')
    },
  },
  impossibleMoves: {
    'requestAccount fails the username is refused':
      'The form does not accept a username that the server refuses.',
  },
  eventOfControl: {
    'registration.setField': (_, index) => ({ field: fieldNames[index], value: 'something' }),
    'registration.setConsent': ({ context }) => ({ consent: !context.consent }),
  },
  readPage: {
    fields: valuesReader(`${inputs}:not([type=checkbox])`),
    consent: elementsReader(
      `${inputs}[type=checkbox]`,
      (input) => (input as HTMLInputElement).checked,
    ),
    errors: countReader(`${inputs}[aria-invalid=true]`),
  },
  expectedPage: ({ state, context: { fields, consent, isSubmitted, failure } }) => {
    if (!state.startsWith('form') && state !== 'sending') return {}
    const fieldErrors = isSubmitted ? registrationErrors(fields, consent) : {}
    return {
      fields: fieldNames.map((field) => fields[field]),
      consent: [consent],
      errors: new Set([...Object.keys(fieldErrors), ...Object.keys(failure?.fields ?? {})]).size,
    }
  },
})
