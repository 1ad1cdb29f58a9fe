import type { Session } from '../../machines/ports.ts'

const SESSION = 'e-payment.session'
const LANGUAGE = 'e-payment.language'
const THEME = 'e-payment.theme'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
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

export function keptLanguage(): string | null {
  return read(LANGUAGE)
}

export function keepLanguage(language: string): void {
  write(LANGUAGE, language)
}

/** `light` or `dark` where the employee chose one, otherwise `system`. */
export function keptTheme(): 'light' | 'dark' | 'system' {
  const theme = read(THEME)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Keeps the choice and applies it; `public/theme.js` applies it again at the next start. */
export function keepTheme(theme: 'light' | 'dark' | 'system'): void {
  write(THEME, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
