import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** The built product in a separate process, as run by `npm start`. */
export interface RealProcess {
  url: string
  pid: number
  /** returns the output of the process so far */
  output(): string
  /** Sends a signal and waits for the exit; returns the exit code, or null after an exit by signal. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const { PATH, TMPDIR } = process.env

function run(folder: string, given: Record<string, string>) {
  const child = spawn(process.execPath, ['dist-server/main.js'], {
    env: { PATH, TMPDIR, PORT: '0', SEED: 'none', ...given, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      child.emit('printed')
    })
  }
  return { child, output: () => printed }
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts the product on a folder and waits until it listens. The process is killed after the test. */
export async function startProcess(
  folder: string,
  given: Record<string, string> = {},
): Promise<RealProcess> {
  const { child, output } = run(folder, given)
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const address = () => / is at (http:\/\/127\.0\.0\.1:\d+)/.exec(output())?.[1]
  while (!address()) {
    if (isOver(child)) throw new Error(`The product did not start: ${output()}`)
    await Promise.race([once(child, 'printed'), once(child, 'exit')])
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!isOver(child)) {
      const over = once(child, 'exit')
      child.kill(signal)
      await over
    }
    return child.exitCode
  }
  return { url: address() as string, pid: child.pid as number, output, end }
}

/** Runs a product that fails to start; returns its exit code and its output. */
export async function startFailingProcess(folder: string, given: Record<string, string>) {
  const { child, output } = run(folder, given)
  const [code] = await once(child, 'close')
  return { code: code as number | null, output: output() }
}
