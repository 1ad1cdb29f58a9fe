/** The day on which all tests without a clock of their own happen. */
export const today = '2026-11-20'

/** The same moment for all tests that ask for the time, in milliseconds since the epoch. */
export const noon = Date.UTC(2026, 10, 20, 3)
