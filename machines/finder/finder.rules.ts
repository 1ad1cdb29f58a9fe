/** A screen with its path and its name. */
export interface Findable {
  path: string
  label: string
}

const plain = (text: string) => text.trim().normalize('NFC').toLowerCase()

/** The screens whose names contain the text, regardless of case and Unicode form of Hangul. An empty text returns all screens. */
export function foundIn<Screen extends Findable>(
  screens: readonly Screen[],
  text: string,
): Screen[] {
  const part = plain(text)
  return screens.filter(({ label }) => plain(label).includes(part))
}
