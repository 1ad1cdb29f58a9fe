import { isComposing } from './composing.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing' | 'keyCode'>

/** Marks of the Korean layout that are shortcuts: without and with Shift. */
const marks: Record<string, readonly [string, string]> = {
  Slash: ['/', '?'],
  Minus: ['-', ''],
  Equal: ['=', '+'],
}

const isFromHangulMode = (event: Key) =>
  isComposing(event) || event.key === 'Process' || /^[ㄱ-ㆎ가-힣]$/.test(event.key)

/** The character that a physical key types in Latin mode on the Korean layout; empty for other keys, Enter among them. */
function latinCharacter({ code, shiftKey }: Key): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  if (digit) return shiftKey ? '' : digit
  return marks[code]?.[shiftKey ? 1 : 0] ?? ''
}

/**
 * The key of a shortcut. With a Latin layout it is what the key types, so that Dvorak keeps its printed letters. A Korean
 * input method in Hangul mode reports `ㅓ` (macOS) or `Process` and key code 229 (Windows, Linux): there the physical key decides.
 */
export function shortcutKey(event: Key): string {
  return isFromHangulMode(event) ? latinCharacter(event) : event.key
}
