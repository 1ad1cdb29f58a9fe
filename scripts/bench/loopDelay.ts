import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into the process of a product. SIGUSR2 writes the longest pause of the event loop since the last signal to the file in
 * LOOP_DELAY_FILE, and restarts the measurement. `pauseMs` is wall-clock time; `cpuMs` is the CPU time used between two turns of the loop.
 * `cpuMs` does not depend on other processes.
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
