import { mediaQueryHook } from './mediaQuery.ts'

/** Whether the main pointer is a finger. A text field that gets the focus then opens the on-screen keyboard. */
export const useIsTouchDevice = mediaQueryHook('(pointer: coarse)')
