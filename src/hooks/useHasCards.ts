import { mediaQueryHook } from './mediaQuery.ts'

/** Whether the screen is narrower than 900 px. The documents of a box are then shown as cards, for touch. */
export const useHasCards = mediaQueryHook('(width < 900px)')
