import type { Session } from '../../machines/session/session.ports.ts'
import type { BatchConflict } from '../../machines/vouchers/vouchers.ports.ts'
import type {
  ChosenPreferences,
  Language,
  StoredPreferences,
  Theme,
} from '../../machines/preferences/preferences.ports.ts'

const SESSION = 'e-payment.session'
const LANGUAGE = 'e-payment.language'
const THEME = 'e-payment.theme'
const KEYS = 'e-payment.keys'
const DOCUMENT_SHARE = 'e-payment.share'
const BATCH_CONFLICT = 'e-payment.taken'

/** The value stored under a key. Null if there is none, or if the browser has no storage. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The JSON value stored under a key. Null if there is none, or if the text is not valid JSON. */
export function readJson<Value>(key: string): Partial<Value> | null {
  try {
    return JSON.parse(readItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value under a key; null removes it. */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Errors are ignored. If the browser has no storage, the session and the preferences last until the page unloads.
  }
}

/**
 * The saved session, with its absolute expiry in milliseconds since the epoch (specification, section 4, "Session"). The expiry can be in
 * the past. Null if there is no session or the stored value is not a session.
 */
export function loadSession(): Session | null {
  const savedSession = readJson<Session>(SESSION)
  const isComplete =
    typeof savedSession?.token === 'string' &&
    typeof savedSession.expiresAt === 'number' &&
    typeof savedSession.employee?.user?.username === 'string'
  return isComplete ? (savedSession as Session) : null
}

export function saveSession(session: Session | null): void {
  writeItem(SESSION, session && JSON.stringify(session))
}

/**
 * Ends a session on this device, unless another tab has saved a newer one. An `expired` session stays stored as expired until the next
 * sign-in or start of the app, so that other tabs can distinguish an expiry from a sign-out.
 */
export function endSession(token: string, end: 'expired' | 'removed'): void {
  const savedSession = loadSession()
  if (savedSession?.token === token)
    saveSession(end === 'expired' ? { ...savedSession, expiresAt: 0 } : null)
}

/** Calls `listener` after each change that another tab makes to the saved session. */
export function onSessionChangedElsewhere(listener: (session: Session | null) => void): void {
  addEventListener('storage', ({ key }) => {
    // The key is null after `localStorage.clear()`.
    if (key === SESSION || key === null) listener(loadSession())
  })
}

/** The storage key for an employee. If the employee is null, the key for this device, used before the sign-in. */
export const storageKeyOf = (name: string, employee: string | null) =>
  employee ? `${name}.${employee}` : name

export function loadLanguageChoice(employee: string | null = null): Language | null {
  const language = readItem(storageKeyOf(LANGUAGE, employee))
  return language === 'ko' || language === 'en' ? language : null
}

/**
 * Whether keyboard shortcuts are on. They are on by default. KWCAG 2.2 (Korean accessibility guidelines) requires that the employee can turn
 * them off.
 */
function loadKeysChoice(employee: string | null): boolean {
  return readItem(storageKeyOf(KEYS, employee)) !== 'off'
}

/** `light` or `dark` if the employee chose one, otherwise `system`. Without an employee, the theme saved for this device. */
export function loadTheme(employee: string | null = null): Theme {
  const theme = readItem(storageKeyOf(THEME, employee))
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies a theme. `src/world/beforePaint.ts` applies it again at the next start. */
export function applyTheme(theme: Theme): void {
  writeItem(THEME, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** The preferences that an employee has chosen on this device. */
export function loadPreferences(employee: string): StoredPreferences {
  return {
    language: loadLanguageChoice(employee),
    theme: loadTheme(employee),
    hasKeys: loadKeysChoice(employee),
    documentShare: Number(readItem(storageKeyOf(DOCUMENT_SHARE, employee))) || null,
  }
}

/** Calls `listener` with the employee's username after each change that another tab makes to one of the employee's saved preferences. */
export function onPreferencesChangedElsewhere(listener: (employee: string) => void): void {
  addEventListener('storage', ({ key }) => {
    const names = [LANGUAGE, THEME, KEYS, DOCUMENT_SHARE]
    const name = names.find((one) => key?.startsWith(`${one}.`))
    if (key && name) listener(key.slice(name.length + 1))
  })
}

/** Saves the preferences of an employee. The language is also saved for the device, for the next sign-in page. */
export function storePreferences(chosen: ChosenPreferences): void {
  const { username, language, theme, hasKeys, documentShare: share } = chosen
  if (language) writeItem(LANGUAGE, language)
  if (!username) return
  if (language) writeItem(storageKeyOf(LANGUAGE, username), language)
  if (theme) writeItem(storageKeyOf(THEME, username), theme)
  if (hasKeys !== undefined) writeItem(storageKeyOf(KEYS, username), hasKeys ? null : 'off')
  if (share !== undefined)
    writeItem(storageKeyOf(DOCUMENT_SHARE, username), share ? `${share}` : null)
}

/** The storage key for an employee and a category of vouchers. */
export const categoryKeyOf = (name: string, employee: string, category: string) =>
  `${name}.${employee}.${category}`

/** The draft of an employee, in one category, whose batch was submitted first by another employee. Null if there is none. */
export function loadBatchConflict(employee: string, category: string): BatchConflict | null {
  const savedConflict = readJson<BatchConflict>(categoryKeyOf(BATCH_CONFLICT, employee, category))
  const isComplete =
    typeof savedConflict?.batchNumber === 'number' &&
    typeof savedConflict.detail === 'string' &&
    typeof savedConflict.text === 'string'
  return isComplete ? (savedConflict as BatchConflict) : null
}

export function saveBatchConflict(
  employee: string,
  category: string,
  batchConflict: BatchConflict | null,
): void {
  writeItem(
    categoryKeyOf(BATCH_CONFLICT, employee, category),
    batchConflict && JSON.stringify(batchConflict),
  )
}
