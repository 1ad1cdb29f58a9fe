/** Attributes with the state of a machine, for the root element of the component that shows the machine. */
export interface MachineAttributes {
  'data-machine': string
  'data-state': string
}

/** A state value of XState: the name of a state, or an object with the value of each region. */
type Value = string | { readonly [state: string]: Value | undefined }

/**
 * Attributes with the machine that an element shows, and the machine's current state. Nested states are joined by dots down to the
 * innermost state. Parallel regions are separated by a space (`line.ready candidates.notLoaded`).
 */
export function machineAttributes(snapshot: {
  machine: { id: string }
  value: Value
}): MachineAttributes {
  return { 'data-machine': snapshot.machine.id, 'data-state': dotted(snapshot.value).join(' ') }
}

function dotted(value: Value): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([key, inner = '']) =>
    dotted(inner).map((rest) => `${key}.${rest}`),
  )
}
