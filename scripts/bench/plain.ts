import http from 'node:http'
import pg from 'pg'

/**
 * The reference server of the benchmark `list`: a plain select from a table, then JSON.stringify. The first argument is the name of the
 * table. `pg` reads the database connection from the environment.
 */
const table = pg.escapeIdentifier(process.argv[2] ?? '')
const pool = new pg.Pool({ max: 1 })

// Dates stay texts and 64-bit integers become numbers, as in the responses of the product.
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
