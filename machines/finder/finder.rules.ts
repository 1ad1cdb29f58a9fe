/** A screen that can be found, by its address and its name. */
export interface Findable {
  path: string
  label: string
}

const plain = (text: string) => text.trim().normalize('NFC').toLowerCase()

/** The screens whose name holds the text, whatever its case and however its Hangul is composed; all where it is empty. */
export function foundIn<Screen extends Findable>(
  screens: readonly Screen[],
  text: string,
): Screen[] {
  const part = plain(text)
  return screens.filter(({ label }) => plain(label).includes(part))
}
