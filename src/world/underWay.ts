import { own, read, write } from './storage.ts'

const UNDER_WAY = 'e-payment.underWay'

/**
 * The draft of a place that is on its way into this device's database; null where none is. A page that goes away takes a
 * write along that has not ended, but nothing of what lies here.
 */
export function draftUnderWay(place: string): string | null {
  return read(own(UNDER_WAY, place))
}

export function putUnderWay(place: string, draft: string): void {
  write(own(UNDER_WAY, place), draft)
}

/** It is in the database, or is wanted no more. What is no longer `draft` stays; without one, nothing does. */
export function endUnderWay(place: string, draft?: string): void {
  if (draft === undefined || draftUnderWay(place) === draft) write(own(UNDER_WAY, place), null)
}
