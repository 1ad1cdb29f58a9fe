import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** One command of the test run. */
export interface Step {
  name: string
  command: readonly [string, ...string[]]
  /** Whether the output is shown immediately, and not only if the command fails. */
  live?: boolean
  /** Whether the command leaves the CPU to the other steps when they need it. */
  isLowPriority?: boolean
}

/** The niceness of a step with low priority, which gets about a third of a core that another step also uses. */
const LOW_PRIORITY = 4

/** The path of a command that a package installs. */
export const binPath = (name: string) => `node_modules/.bin/${name}`

/** The checks of `npm test` that run no test: types, lint, format and others. */
export const checks: Step[] = [
  { name: 'types', command: [binPath('tsc'), '-b'] },
  { name: 'lint', command: [binPath('oxlint'), '--deny-warnings'] },
  { name: 'format', command: [binPath('biome'), 'check', '.'] },
  { name: 'nothing unused', command: [binPath('knip'), '--no-progress'] },
]

/**
 * Runs a step in the repository root; resolves to whether it exited with 0. stdin is not used. `print` gets the result and the output of a
 * failed step.
 */
export function run(
  step: Step,
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<boolean> {
  const [command, ...args] = step.command
  const begin = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: step.live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    // The processes that the command starts inherit its priority.
    if (step.isLowPriority && child.pid) setPriority(child.pid, LOW_PRIORITY)
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    const end = (ok: boolean) => {
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      if (!ok) print(Buffer.concat(output).toString())
      print(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)\n`)
      resolve(ok)
    }
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/** Runs independent steps, at most `width` at a time; resolves to the number of failures. */
export async function runInParallel(steps: readonly Step[], width: number): Promise<number> {
  const waiting = [...steps]
  let failed = 0
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await run(step))) failed += 1
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return failed
}
