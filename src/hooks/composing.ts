interface Key {
  isComposing: boolean
  keyCode: number
}

/**
 * Whether a key press belongs to the composition of a Hangul syllable. Safari ends the composition before this `keydown` event, but still
 * sets the event's key code to 229.
 */
export function isComposing({ isComposing, keyCode }: Key): boolean {
  return isComposing || keyCode === 229
}
