import pg from 'pg'
import { amountAndVoucherCountOf } from '../../machines/document/document.rules.ts'
import type { Batch } from './batches.ts'

/**
 * Stores documents that wait for the decision of `approver`, each with `counts.lines` voucher lines. Their batch numbers start at
 * 200,000,000, above all numbers of the generated batches.
 */
export async function fillPending(
  connection: pg.ClientConfig,
  { category, lines }: Batch,
  approver: string,
  counts: { documents: number; lines: number },
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (let index = 0; index < counts.documents; index += 1) {
      const number = 200_000_000 + index
      const linesOfDocument = Array.from({ length: counts.lines }, (_, at) => {
        const line = lines[(index * 97 + at) % lines.length]
        if (!line) throw new Error('A batch has no lines.')
        return { ...line, id: `large-${index}-${at}`, RPICU: number, RPDOC: 100_000 + at }
      })
      const { price, invoicesCount } = amountAndVoucherCountOf(category, linesOfDocument)
      await client.query(
        `with batch as (
           insert into batches select category, $2, days, first_day, last_day, line_count, origins,
             authors, search_text, segment, segment_length, segment_checksum
           from batches where category = $1 limit 1 returning number),
         document as (
           insert into documents
             (category, batch_number, author_id, author_name, author_department, department_id, author_position,
               title, status, lines, price, invoices_count, search_text)
           select $1, number, e.id, e.name, d.name, d.id, p.name,
             'Large document ' || number, 'waiting', $4, $5, $6, 'large document'
           from batch, (select * from employees where id <> $3 order by id limit 1) e
             join departments d on d.id = e.department_id join positions p on p.id = e.position_id
           returning id)
         insert into signs (document_id, seq, step, employee_id, type, state, turn_at)
         select id, 0, 0, $3, '0', 'turn', now() from document`,
        [
          category,
          number,
          approver,
          JSON.stringify(linesOfDocument),
          Math.round(price),
          invoicesCount,
        ],
      )
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
