import { mediaQueryHook } from './mediaQuery.ts'

/** Whether the screen is narrower than 1024 px, where remarks are truncated (specification, section 2). */
export const useIsNarrow = mediaQueryHook('(width < 1024px)')
