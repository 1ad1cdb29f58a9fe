import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import type { PoolOptions, PoolWorker, WorkerRequest } from 'vitest/node'

import { removeFiles } from '../testFolder.ts'

type Listener = (message: unknown) => void

/** The maximum number of test runs per mutation test worker. A new worker thread releases the memory of those runs. */
const RUNS_MAX = 100

let reusableThread: { thread: Worker; runs: number } | undefined

/**
 * A Vitest worker thread that the next mutant can reuse, so that the modules are loaded only once. A mutant of code that runs at module
 * load needs a new worker thread.
 */
class ReusableThread implements PoolWorker {
  readonly name = 'reusableThread'
  readonly #options: PoolOptions
  readonly #isShared: boolean
  #listeners: [event: string, listener: Listener][] = []
  #thread: Worker | undefined
  #runs = 0

  constructor(options: PoolOptions) {
    this.#options = options
    const provided: Record<string, unknown> = { ...options.project.getProvidedContext() }
    this.#isShared = provided['mode'] === 'mutant' && provided['mutantActivation'] === 'runtime'
  }

  async start(): Promise<void> {
    removeDataFolders()
    if (this.#isShared && reusableThread) {
      this.#thread = reusableThread.thread
      this.#runs = reusableThread.runs
      reusableThread = undefined
      return
    }
    const { distPath, env, execArgv } = this.#options
    const options = { env, execArgv, stdout: true, stderr: true }
    this.#thread = new Worker(path.join(distPath, 'workers/threads.js'), options)
    this.#thread.stdout.resume()
    this.#thread.stderr.resume()
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#thread?.off(event, listener)
    if (this.#thread && this.#canKeep())
      reusableThread = { thread: this.#thread, runs: this.#runs + 1 }
    else await this.#thread?.terminate()
    this.#thread = undefined
  }

  /** A reusable worker thread does not receive `stop`, which would end it. Instead, this class sends Vitest the response to `stop`. */
  send(message: WorkerRequest): void {
    if (message.type !== 'stop' || !this.#canKeep()) {
      this.#thread?.postMessage(message)
      return
    }
    const stopped = { type: 'stopped', __vitest_worker_response__: true }
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(stopped)
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#thread?.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    this.#listeners = this.#listeners.filter((one) => one[0] !== event || one[1] !== listener)
    this.#thread?.off(event, listener)
  }

  deserialize(data: unknown): unknown {
    return data
  }

  #canKeep(): boolean {
    return this.#isShared && this.#runs < RUNS_MAX
  }
}

/** Removes the data folders of earlier mutants: a run that ends at its first failed test leaves them. */
function removeDataFolders(): void {
  const folder = process.env['MUTANT_FILES']
  if (!folder) return
  const leftFolders = readdirSync(folder).filter((name) => name.startsWith('e-payment-test-'))
  for (const name of leftFolders) removeFiles(path.join(folder, name))
}

/**
 * A Vitest plugin that runs all tests in reusable worker threads. Stryker sets the pool in the configuration, so the plugin must change it
 * afterwards.
 */
export const reusableThreads: Plugin = {
  name: 'reusable-threads',
  configureVitest({ project }) {
    const createPoolWorker = (options: PoolOptions): PoolWorker => new ReusableThread(options)
    project.config.pool = 'reusableThread'
    project.config.poolRunner = { name: 'reusableThread', createPoolWorker }
  },
}
