import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import type { Database } from '../../server/db/connect.ts'

/** A TCP proxy for an embedded database. It counts the accepted and the refused connections, and can cut connections. */
export async function openProxy({ connection }: Pick<Database, 'connection'>) {
  const lines = new Set<Socket>()
  const counted = { refused: 0, taken: 0 }
  let refusing = 0
  let isFrozen = false
  let last: { words: string; times: number } | undefined
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    if (refusing > 0) {
      refusing--
      counted.refused++
      socket.destroy()
      return
    }
    counted.taken++
    lines.add(socket)
    const database = net.connect(path.join(String(connection.host), '.s.PGSQL.5432'))
    database.on('error', () => undefined)
    socket.pipe(database)
    database.on('data', (data) => {
      if (isFrozen) return
      const isSaid = last !== undefined && data.includes(last.words)
      if (last === undefined || !isSaid || --last.times > 0) {
        socket.write(data)
        return
      }
      last = undefined
      socket.destroy()
    })
    database.on('close', () => socket.destroy())
    socket.on('close', () => {
      lines.delete(socket)
      database.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    url: `postgresql://${connection.user}@127.0.0.1:${port}/${connection.database}`,
    counts: () => ({ ...counted }),
    /** Cuts all connections, and refuses the next `times` connections. */
    cut(times: number) {
      refusing = times
      for (const line of lines) line.destroy()
    },
    /** Cuts, once, the connection on which the database sends `words` for the nth time, before the client receives it. */
    cutAt(words: string, times = 1) {
      last = { words, times }
    },
    /** Drops what the database sends from now on. The connections stay open. */
    freeze: () => void (isFrozen = true),
    close: () => server.close(),
  }
}
