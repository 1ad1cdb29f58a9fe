import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a product's process: SIGUSR2 writes the longest pause of the event loop since the last signal, in milliseconds, to the file
 * that LOOP_DELAY_FILE names, and starts again.
 */
const resolution = 5
const histogram = monitorEventLoopDelay({ resolution })
histogram.enable()

process.on('SIGUSR2', () => {
  const longest = Math.max(0, histogram.max / 1e6 - resolution)
  histogram.reset()
  writeFileSync(process.env.LOOP_DELAY_FILE ?? '', String(longest))
})
