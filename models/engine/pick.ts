/** The fields of a value with these names. */
export function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  ...names: Name[]
): Pick<Value, Name> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<Value, Name>
}
