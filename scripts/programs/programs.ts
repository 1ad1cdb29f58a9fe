import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A running program of the system. `output` reads its output so far, `stop` ends it and waits for its end. */
export interface Program {
  child: ChildProcess
  output: () => string
  stop: () => Promise<void>
}

/** A free TCP port of the loopback address. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until a program accepts connections on a port. Throws with its output if it ends before that. */
export async function untilListening(
  child: ChildProcess,
  port: number,
  output: () => string,
): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`It did not start: ${output()}`)
    }
    const socket = net.connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
}

/** Starts a program without standard input. `stop` sends it `signal`; a program with children must end them on this signal. */
export function startProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
  signal: NodeJS.Signals = 'SIGKILL',
): Program {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { child, output: () => text, stop }
}
