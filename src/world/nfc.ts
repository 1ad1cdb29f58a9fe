/** Normalizes every text in a value to NFC. On macOS, typed texts and file names are in NFD. */
export function normalizeNfc<Value>(value: Value): Value {
  if (typeof value === 'string') return value.normalize('NFC') as Value
  if (Array.isArray(value)) return value.map(normalizeNfc) as Value
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, normalizeNfc(one)]),
    ) as Value
  }
  return value
}
