import http from 'node:http'
import pg from 'pg'

/**
 * What `list` is compared with: rows by a plain select from a table of columns, then JSON.stringify. The table is named by the
 * process's first argument, the database by the environment, as `pg` reads it.
 */
const table = pg.escapeIdentifier(process.argv[2] ?? '')
const pool = new pg.Pool({ max: 1 })

// Days stay texts and whole numbers are numbers, as the wire has them.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const server = http.createServer(async (_request, response) => {
  const { rows } = await pool.query({
    name: 'plain',
    text: `select * from ${table} order by "RPICU", "RPDOC", "RPSFX", "RPSEQ"`,
  })
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(rows))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
