import type { SessionContext } from '../../machines/session/session.setup.ts'
import { minute, noon } from '../../models/samples/days.ts'
import { session as model } from '../../models/session.model.ts'
import { SignIn } from '../screens/signIn.ts'
import { appears, leave, sessionOf } from './begin.ts'
import { author } from './colleagues.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'

/** The session length of this installation: an hour, or four minutes. */
interface Memory {
  minutes: 60 | 4
}
type Here = At<SessionContext, Memory>
type Do = Doing<SessionContext, Memory>

const login = 'rest-auth/login'
const logout = 'rest-auth/logout'
const screens = ['채무발생', '채무정리'] as const

const isIn = ({ state }: Here) => state.startsWith('signedIn')
const isForm = ({ state }: Here) => ['signedOut', 'signingIn', 'signingOut'].includes(state)

const isForRenewal = ({ state }: Here) => ['signedIn.ending', 'signedIn.renewing'].includes(state)

const typeUsername = (username: string): Do => ({
  can: isForm,
  do: ({ page }) => new SignIn(page).username.fill(username),
})

const typePassword = (isFilled: boolean): Do => ({
  do: ({ page, company }, at) => {
    const field = isForRenewal(at) ? page.locator('input[name=renewal]') : new SignIn(page).password
    return field.fill(isFilled ? company.password : '')
  },
})

/** The employee opens the request for an account and comes back. */
async function leaveForm({ page }: Hands): Promise<void> {
  await page.locator('a[href="/auth/register"]').click()
  await page.locator('[data-machine=session]').waitFor({ state: 'detached' })
  await page.goBack()
  await page.locator('[data-machine=session]').waitFor()
}

let written = 0

/** This tab receives a change of the stored session by another tab. */
const elsewhere = (username: string | null, minutes: number): Do => ({
  do: async (hands) => {
    written += 1
    const now = await hands.page.evaluate(() => Date.now())
    const session = username && (await sessionOf(hands, username, now + minutes * minute))
    await hands.shelf.tab.evaluate(
      (text) => localStorage.setItem('e-payment.session', text),
      session ? JSON.stringify(session) : `nobody ${written}`,
    )
  },
})

/** The server refuses a call with the current token: another list is requested. */
async function refuse(hands: Hands): Promise<void> {
  const { page, line } = hands
  const isFirst = new URL(page.url()).pathname === '/reportWrite'
  const link = page.getByRole('link', { name: isFirst ? screens[1] : screens[0] })
  await appears(hands, link)
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('e-payment.session') ?? '{}').token as string,
  )
  line.fail('_list', 'unauthorized')
  // A call of the previous screen with an older token may still be pending.
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().includes('_list') &&
      answer.request().headers()['authorization'] === `Token ${token}`,
  )
  await link.click()
  await answered
  line.mend()
}

const kept = {
  'restoreSession answers nothing': undefined,
  'restoreSession answers a fresh session': 60,
  'restoreSession answers a session near its end': 4,
  'restoreSession answers a session that is over': 0,
} as const

const answers = (minutes: Memory['minutes']): Do => ({
  can: ({ memory }) => memory.minutes === minutes,
  do: ({ gates }) => gates.at(login).letGo(),
})

/** Ends calls that the session no longer waits for: a browser has six connections per host. */
function sweep({ gates }: Hands, { state }: Here): void {
  if (state !== 'signingIn' && state !== 'signedIn.renewing') gates.at(login).clear()
  if (state !== 'signingOut') gates.at(logout).clear()
}

const moves: Readonly<Record<string, Do>> = {
  'session.setUsername': typeUsername(` ${author} `),
  'session.setUsername blank': typeUsername(' '),
  'session.setPassword': typePassword(true),
  'session.setPassword empty': typePassword(false),
  'session.signIn': { do: ({ page }) => new SignIn(page).submit.click() },
  'session.leaveForm': { can: isForm, do: leaveForm },
  'session.signOut': { do: ({ page }) => page.locator('[data-event="session.signOut"]').click() },
  'session.renew': { do: ({ page }) => page.locator('[data-event="session.renew"]').click() },
  'session.expired with the present token': { can: isIn, do: refuse },
  'session.woke': {
    isTried: true,
    do: ({ page }) => page.evaluate(() => dispatchEvent(new Event('pageshow'))),
  },
  'session.changedElsewhere to nobody': elsewhere(null, 0),
  'session.changedElsewhere to a fresh one': elsewhere(author, 60),
  'session.changedElsewhere to one that is over': elsewhere(author, 0),
  'session.changedElsewhere to another employee': elsewhere('kim', 60),
  'signIn answers a fresh session': answers(60),
  'signIn answers a session near its end': answers(4),
  'signIn fails a wrong password': { do: ({ gates }) => gates.at(login).letGo('invalid') },
  'signOut answers with success': { do: ({ gates }) => gates.at(logout).letGo() },
  'signOut fails by the server': { do: ({ gates }) => gates.at(logout).letGo('error') },
  'the next delay is over': { do: ({ page }, { due }) => page.clock.fastForward(due) },
  'the device sleeps': {
    do: async ({ page }) => {
      const now = await page.evaluate(() => Date.now())
      await page.clock.setSystemTime(now + 60 * minute)
    },
  },
}

export const session = driver<SessionContext, Memory>({
  word: 'session',
  model,
  starts: Object.keys(kept).flatMap((restored) => [
    { name: 'as the page opens', memory: { minutes: 60 } as Memory, echoes: [restored] },
    { name: 'as the page opens', memory: { minutes: 4 } as Memory, echoes: [restored] },
  ]),
  open: async (hands, { memory: { minutes }, echoes = [] }) => {
    const { page, line, gates } = hands
    const left = kept[echoes[0] as keyof typeof kept]
    gates.drop()
    line.configure({ sessionSeconds: minutes * 60 })
    await leave(
      hands,
      left === undefined ? null : await sessionOf(hands, author, noon + left * minute),
    )
    gates.at(login)
    gates.at(logout)
    await page.clock.resume()
    await page.clock.setSystemTime(noon)
    await page.goto(`${line.url}/reportWrite`)
    await page.locator('[data-machine=session]').waitFor()
    await page.clock.pauseAt(noon + 20_000)
  },
  moves: Object.fromEntries(
    Object.entries(moves).map(([name, move]): [string, Do] => [
      name,
      {
        ...move,
        do: (hands, at) => {
          sweep(hands, at)
          return move.do(hands, at)
        },
      },
    ]),
  ),
  never: {
    ...Object.fromEntries(
      Object.keys(kept).map((name) => [name, 'It is answered before anything is painted.']),
    ),
    'restoreSession fails by the server': 'What cannot be read is no session.',
    'session.expired': 'A refusal names the token that was refused.',
    'session.expired with an older token': 'Of an older token nobody makes a call any more.',
    'session.keepEndpoint': 'The notifications say it: the walks of push.',
  },
  apart: {
    'session.restoring session.changedElsewhere 0':
      'The saved session is read before another tab can change it.',
  },
  silent: {
    'session.leaveForm': 'The link to another page says it.',
    'session.expired': 'The server says it.',
    'session.woke': 'The browser says it.',
    'session.changedElsewhere': 'Another tab says it.',
  },
  sends: ({ event: type }) => {
    if (type === 'session.setUsername') return { type, username: 'somebody' }
    return type === 'session.setPassword' ? { type, password: 'something' } : { type }
  },
  see: () => {
    const has = (text: string) => (document.body.textContent?.includes(text) ? 1 : 0)
    return {
      form: document.querySelectorAll('[name=username]').length,
      expired: has('로그인 시간이 끝났습니다'),
      failed: document.querySelectorAll('form [role=alert] p').length,
      ending: document.querySelectorAll('[name=renewal]').length,
      typed: [
        ...document.querySelectorAll<HTMLInputElement>(
          '[name=username], [name=password], [name=renewal]',
        ),
      ].map(({ name, value }) => `${name} ${value.trim() === '' ? 'empty' : 'filled'}`),
      errors: document.querySelectorAll('form [aria-invalid=true]').length,
    }
  },
  facts: (at) => {
    const { state, context } = at
    const username = context.username.trim()
    const { password, isSubmitted } = context
    const typed = (name: string, value: string) => `${name} ${value === '' ? 'empty' : 'filled'}`
    return {
      form: isForm(at) ? 1 : 0,
      expired: isForm(at) && context.expired && !context.failure ? 1 : 0,
      failed: isForm(at) && state !== 'signingIn' && context.failure ? 1 : 0,
      ending: isForRenewal(at) ? 1 : 0,
      typed: [
        ...(isForm(at) ? [typed('username', username), typed('password', password)] : []),
        ...(isForRenewal(at) ? [typed('renewal', password)] : []),
      ],
      errors:
        isForm(at) && isSubmitted ? [username, password].filter((value) => value === '').length : 0,
    }
  },
})
