import type { ShowNotice } from '../ports.ts'

/** A notice on its way to the screen; `number` tells two alike apart, from 1. */
export interface Notice {
  code: ShowNotice['code']
  values: Readonly<Record<string, string | number>>
  number: number
}

/** Gives what somebody asked to show its number. */
export function numbered({ code, values = {} }: ShowNotice, number: number): Notice {
  return { code, values, number }
}

/** Whether a notice says what is asked to be shown: the same code with the same values. */
export function isSame(notice: Notice | null, { code, values = {} }: ShowNotice): boolean {
  if (notice?.code !== code) return false
  const names = Object.keys(values)
  return (
    names.length === Object.keys(notice.values).length &&
    names.every((name) => notice.values[name] === values[name])
  )
}
