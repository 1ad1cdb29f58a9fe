/** Every text in a value in Unicode's composed form: a Mac types and names files in the other one. */
export function nfc<Value>(value: Value): Value {
  if (typeof value === 'string') return value.normalize('NFC') as Value
  if (Array.isArray(value)) return value.map(nfc) as Value
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, nfc(one)])) as Value
  }
  return value
}
