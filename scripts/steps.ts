import { spawn } from 'node:child_process'

/** One command of the test run. `live` shows its output as it comes; otherwise only a failure shows it. */
export interface Step {
  name: string
  command: readonly [string, ...string[]]
  live?: boolean
}

/** Runs a step from the repository's root; resolves to whether it ended with 0. Nothing is read from stdin. */
export function run(step: Step): Promise<boolean> {
  const [command, ...args] = step.command
  const begin = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: step.live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    const end = (ok: boolean) => {
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      if (!ok) process.stdout.write(Buffer.concat(output))
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`)
      resolve(ok)
    }
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/** Runs steps that do not depend on each other, at most `width` at a time; resolves to the number that failed. */
export async function runAll(steps: readonly Step[], width: number): Promise<number> {
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
