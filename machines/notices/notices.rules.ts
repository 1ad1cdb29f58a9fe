import type { NoticeCode, ShowNotice } from '../ports.ts'

/** A notice on its way to the screen; `number` tells two alike apart, from 1. */
export interface Notice extends Pick<ShowNotice, 'action' | 'batchNumber' | 'asker'> {
  code: NoticeCode
  values: Readonly<Record<string, string | number>>
  number: number
}

/** Gives what somebody asked to show its number. */
export function numbered(asked: ShowNotice, number: number): Notice {
  const { code, values = {}, action, batchNumber, asker } = asked
  const offer = action && { action, batchNumber, asker }
  return { code, values, number, ...offer }
}

/** Whether a notice says what is asked to be shown: the same code with the same values, the same offer for the same batch. */
export function isSame(notice: Notice | null, asked: ShowNotice): boolean {
  const { code, values = {} } = asked
  if (notice?.code !== code) return false
  if (notice.action !== asked.action || notice.batchNumber !== asked.batchNumber) return false
  const names = Object.keys(values)
  return (
    names.length === Object.keys(notice.values).length &&
    names.every((name) => notice.values[name] === values[name])
  )
}
