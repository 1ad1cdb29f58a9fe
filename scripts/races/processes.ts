import { embeddedPostgresOf } from '../bench/processes.ts'
import { type Product, startProduct } from '../product.ts'

const settings = { LOGIN_TRIES: '1000' }

/** The index of one of the two processes. */
export type ServerProcessIndex = 0 | 1

/** Two processes of the product with one database and one files folder. */
export interface Processes {
  /** the process that runs on a side now, or the one that was killed last */
  at(side: ServerProcessIndex): Product
  /** kills both processes, as in a power cut, and starts them again */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts both processes, the second one with the database of the first one. */
export async function startBoth(): Promise<Processes> {
  const first = await startProduct({ settings })
  const { dataDir } = first
  const startSecondProcess = () =>
    startProduct({
      dataDir,
      settings: { ...settings, DATABASE_URL: embeddedPostgresOf(dataDir).url },
    })
  const running: [Product, Product] = [first, first]
  try {
    running[1] = await startSecondProcess()
  } catch (error) {
    await first.stop()
    throw error
  }
  return {
    at: (side) => running[side],
    async restart() {
      await Promise.all(running.map((product) => product.kill()))
      // The first process also starts PostgreSQL again if it has ended.
      running[0] = await startProduct({ dataDir, settings })
      running[1] = await startSecondProcess()
    },
    async stop() {
      await running[1].stop()
      await running[0].stop()
      // Needed even if this process was killed and replaced, because its `stop` also removes the data folder.
      await first.stop()
    },
  }
}
