import type { Session, Taken } from '../../machines/ports.ts'
import type {
  ChosenPreferences,
  KeptPreferences,
  Language,
  Theme,
} from '../../machines/preferences/preferences.ports.ts'

const SESSION = 'e-payment.session'
const LANGUAGE = 'e-payment.language'
const THEME = 'e-payment.theme'
const KEYS = 'e-payment.keys'
const TAKEN = 'e-payment.taken'

/** What is stored under a key; null where nothing is, or where the browser stores nothing. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value under a key; null removes it. */
export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser without storage keeps the session and the choices until the page is left.
  }
}

/**
 * The kept session, with its absolute expiry in milliseconds (specification, section 4, "Session"), which may be over;
 * null where there is none, or where what is stored is not a session.
 */
export function keptSession(): Session | null {
  try {
    const kept: Partial<Session> | null = JSON.parse(read(SESSION) ?? 'null')
    const whole =
      typeof kept?.token === 'string' &&
      typeof kept.expiresAt === 'number' &&
      typeof kept.employee?.user?.username === 'string'
    return whole ? (kept as Session) : null
  } catch {
    return null
  }
}

export function keepSession(session: Session | null): void {
  write(SESSION, session && JSON.stringify(session))
}

/** Takes a session off this device, unless another tab has begun a newer one meanwhile. */
export function forgetSession(token: string): void {
  if (keptSession()?.token === token) keepSession(null)
}

/** Tells of every change that another tab makes to the kept session. */
export function onSessionElsewhere(listener: (session: Session | null) => void): void {
  addEventListener('storage', ({ key }) => {
    // A storage that is emptied as a whole names no key.
    if (key === SESSION || key === null) listener(keptSession())
  })
}

/** A choice under its own name for the employee, and for whoever opens this device next. */
export const own = (name: string, employee: string | null) =>
  employee ? `${name}.${employee}` : name

export function keptLanguage(employee: string | null = null): Language | null {
  const language = read(own(LANGUAGE, employee))
  return language === 'ko' || language === 'en' ? language : null
}

/** Whether the employee works by keys; they do until they switch the keys off (KWCAG 2.2). */
function keptKeys(employee: string | null): boolean {
  return read(own(KEYS, employee)) !== 'off'
}

/** `light` or `dark` where the employee chose one, otherwise `system`; without an employee what this device shows at its start. */
export function keptTheme(employee: string | null = null): Theme {
  const theme = read(own(THEME, employee))
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies an appearance; `public/theme.js` applies it again at the next start. */
export function showTheme(theme: Theme): void {
  write(THEME, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** What an employee has chosen on this device. */
export function keptPreferences(employee: string): KeptPreferences {
  return {
    language: keptLanguage(employee),
    theme: keptTheme(employee),
    hasKeys: keptKeys(employee),
  }
}

/** Keeps a choice of an employee, and the language for whoever opens this device next. */
export function keepPreferences({ username, language, theme, hasKeys }: ChosenPreferences): void {
  if (language) write(LANGUAGE, language)
  if (!username) return
  if (language) write(own(LANGUAGE, username), language)
  if (theme) write(own(THEME, username), theme)
  if (hasKeys !== undefined) write(own(KEYS, username), hasKeys ? null : 'off')
}

const takenBy = (employee: string, category: string) => own(TAKEN, `${employee}.${category}`)

/** The draft of an employee whose batch somebody else was faster with, in one category; null where there is none. */
export function keptTaken(employee: string, category: string): Taken | null {
  try {
    const kept: Partial<Taken> | null = JSON.parse(read(takenBy(employee, category)) ?? 'null')
    const whole =
      typeof kept?.batchNumber === 'number' &&
      typeof kept.detail === 'string' &&
      typeof kept.text === 'string'
    return whole ? (kept as Taken) : null
  } catch {
    return null
  }
}

export function keepTaken(employee: string, category: string, taken: Taken | null): void {
  write(takenBy(employee, category), taken && JSON.stringify(taken))
}
