interface Key {
  isComposing: boolean
  keyCode: number
}

/**
 * Whether a key belongs to a Hangul syllable that is being composed. Safari ends the composition before its keydown; 229
 * still tells that the key was the composer's.
 */
export function isComposing({ isComposing, keyCode }: Key): boolean {
  return isComposing || keyCode === 229
}
