import { mediaQueryHook } from './mediaQuery.ts'

/** Whether the screen is at least 1280 px wide. A document and one of its files then fit side by side. */
export const useIsWide = mediaQueryHook('(width >= 1280px)')
