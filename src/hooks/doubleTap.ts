/** Two taps within this time, in milliseconds, are a double tap. iOS and Android have similar limits. */
const DOUBLE_TAP_MS = 350
/** How far apart the taps of a double tap are at most, in CSS pixels in each direction. */
const DOUBLE_TAP_DISTANCE = 40

interface Press {
  timeStamp: number
  clientX: number
  clientY: number
}
interface Click extends Press {
  detail: number
  /** Undefined in a browser whose clicks are not pointer events, for example Safari before version 18.2. */
  pointerType?: string
}

let last: Press | undefined
let beforeLast: Press | undefined

/**
 * Records the position and the time of every click on the page, including clicks on links and menu items, until the returned function is
 * called. `isRepeatedClick` uses them.
 */
export function watchTaps(): () => void {
  const note = ({ timeStamp, clientX, clientY }: MouseEvent) => {
    beforeLast = last
    last = { timeStamp, clientX, clientY }
  }
  document.addEventListener('click', note, true)
  return () => document.removeEventListener('click', note, true)
}

/**
 * Whether the click that is being dispatched is the second or a later one of a double click or of a double tap. A click by keyboard has the
 * detail 0. WebKit on iOS gives each tap the detail 1, so for touch the time and the position decide.
 */
export function isRepeatedClick({
  detail,
  pointerType,
  timeStamp,
  clientX,
  clientY,
}: Click): boolean {
  if (detail > 1) return true
  if (detail === 0 || pointerType === 'mouse' || !beforeLast) return false
  return (
    timeStamp - beforeLast.timeStamp < DOUBLE_TAP_MS &&
    Math.abs(clientX - beforeLast.clientX) <= DOUBLE_TAP_DISTANCE &&
    Math.abs(clientY - beforeLast.clientY) <= DOUBLE_TAP_DISTANCE
  )
}
