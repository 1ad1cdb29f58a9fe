import { buildServer } from './build.mjs'

/** Global setup of Vitest and Playwright: the tests start the built server. */
export default buildServer
