import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a product's process: SIGUSR2 writes the longest pause of the event loop since the last signal to the file that
 * LOOP_DELAY_FILE names, and starts again. `pauseMs` is time on the clock; `cpuMs` is the CPU time that the process used between two
 * turns of the loop, which other processes of the machine do not lengthen.
 */
const resolution = 5
const histogram = monitorEventLoopDelay({ resolution })
histogram.enable()

let used = process.cpuUsage()
let longest = 0
setInterval(() => {
  const { user, system } = process.cpuUsage(used)
  longest = Math.max(longest, (user + system) / 1000)
  used = process.cpuUsage()
}, resolution).unref()

process.on('SIGUSR2', () => {
  const pauseMs = Math.max(0, histogram.max / 1e6 - resolution)
  const cpuMs = longest
  histogram.reset()
  longest = 0
  writeFileSync(process.env.LOOP_DELAY_FILE ?? '', JSON.stringify({ pauseMs, cpuMs }))
})
