import { isComposing } from './composing.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing' | 'keyCode'>

/** The Korean layout's characters for the punctuation keys used as shortcuts: without and with Shift. */
const marks: Record<string, readonly [string, string]> = {
  Slash: ['/', '?'],
  Minus: ['-', ''],
  Equal: ['=', '+'],
}

const isFromHangulMode = (event: Key) =>
  isComposing(event) || event.key === 'Process' || /^[ㄱ-ㆎ가-힣]$/.test(event.key)

/** The character of a physical key in Latin mode on the Korean layout. Empty for other keys, including Enter. */
function latinCharacter({ code, shiftKey }: Key): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  if (digit) return shiftKey ? '' : digit
  return marks[code]?.[shiftKey ? 1 : 0] ?? ''
}

/**
 * The key of a shortcut. On a Latin layout, including Dvorak, it is the typed character. A Korean input method in Hangul mode reports `ㅓ`
 * (macOS) or `Process` and key code 229 (Windows, Linux). The physical key is then used instead. Caps Lock has no effect.
 */
export function shortcutKey(event: Key): string {
  if (isFromHangulMode(event)) return latinCharacter(event)
  const { key, shiftKey } = event
  if (key.length !== 1) return key
  return shiftKey ? key.toUpperCase() : key.toLowerCase()
}

/** Matches a dialog, or the sign that its code is loading. Shortcuts of the screen below do nothing then, because the employee types for the dialog. */
export const openOrLoadingDialog = '[aria-modal=true], [data-loading]'
