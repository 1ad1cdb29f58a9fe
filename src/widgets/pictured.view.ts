/** What the root element of a picture of a machine carries. */
export interface Pictured {
  'data-machine': string
  'data-state': string
}

/** A state's value as XState has it: a name, or regions with values of their own. */
type Value = string | { readonly [state: string]: Value | undefined }

/**
 * The machine that an element pictures and the state that it stands in: keys with dots down to the innermost state,
 * regions side by side with a space between (`line.ready candidates.unasked`).
 */
export function pictured(snapshot: { machine: { id: string }; value: Value }): Pictured {
  return { 'data-machine': snapshot.machine.id, 'data-state': dotted(snapshot.value).join(' ') }
}

function dotted(value: Value): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([key, inner = '']) =>
    dotted(inner).map((rest) => `${key}.${rest}`),
  )
}
