import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy in front of a database. It can cut the connection of the next commit. */
export interface Proxy {
  port: number
  /**
   * Cuts the connection of the next commit: `before` the database receives it, or `after` the commit but before the client receives its
   * result.
   */
  cutCommit(when: 'before' | 'after'): void
  /** The number of connections that were cut. */
  cuts(): number
  /** Cancels a pending `cutCommit`. */
  spare(): void
  close(): Promise<void>
}

/** The bytes of a simple query `commit` in PostgreSQL's protocol, and of its response. */
const COMMIT_SENT = 'Q\0\0\0\u000bcommit\0'
const COMMIT_DONE = 'COMMIT\0'

export async function openProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let cutting: 'before' | 'after' | undefined
  let cuts = 0
  const server = net.createServer((client) => {
    const database = net.connect(target, '127.0.0.1')
    const end = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    const forward = (from: Socket, to: Socket, isCut: (text: string) => boolean) =>
      from.on('data', (data) => {
        if (cutting && isCut(data.toString('latin1'))) {
          cutting = undefined
          cuts += 1
          end()
        } else if (!to.write(data)) {
          from.pause()
          to.once('drain', () => from.resume())
        }
      })
    forward(client, database, (text) => cutting === 'before' && text.includes(COMMIT_SENT))
    forward(database, client, (text) => cutting === 'after' && text.includes(COMMIT_DONE))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutCommit: (when) => (cutting = when),
    cuts: () => cuts,
    spare: () => (cutting = undefined),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
