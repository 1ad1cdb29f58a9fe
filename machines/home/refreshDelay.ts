/** Maximum time between a change on the server and the reload of what the screen shows, in milliseconds. */
const REFRESH_MS = 60_000
/** The maximum share by which the delay is randomly shortened, so that not all tabs send their requests simultaneously. */
const JITTER_SHARE = 0.25

/** The delay before a screen is reloaded after a change that all employees receive, in milliseconds. */
export const refreshDelay = ({ context }: { context: { random: () => number } }): number =>
  REFRESH_MS * (1 - JITTER_SHARE * context.random())
