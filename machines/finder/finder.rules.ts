import { disassemble, getChoseong } from 'es-hangul'

/** A screen with its path and its name. */
export interface Findable {
  path: string
  label: string
}

const plain = (text: string) => text.trim().normalize('NFC').toLowerCase()

/** The text as the keys of a Korean keyboard, so that a syllable that is still being composed is found too. */
const keysOf = (text: string) => disassemble(plain(text))

/**
 * The screens whose names contain the text or its initial consonants (초성), regardless of case and Unicode form of Hangul. An empty text
 * returns all screens.
 */
export function foundIn<Screen extends Findable>(
  screens: readonly Screen[],
  text: string,
): Screen[] {
  const keys = keysOf(text)
  return screens.filter(
    ({ label }) => keysOf(label).includes(keys) || getChoseong(plain(label)).includes(keys),
  )
}
