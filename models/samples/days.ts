/** Current date in all tests without their own clock. */
export const today = '2026-11-20'

/** Current time in all tests: noon of `today` in Korea (UTC+9), in milliseconds since the epoch. */
export const noon = Date.UTC(2026, 10, 20, 3)

export const hourMs = 3_600_000
export const minuteMs = 60_000
