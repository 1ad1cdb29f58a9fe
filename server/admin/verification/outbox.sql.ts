import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

const ROWS_AT_ONCE = 500

/**
 * A message of the outbox. `facts` are the amount, the number of lines and the companies of its document, if it is about one, and `completed`
 * is the time at which that was completed.
 */
export interface OutboxRow {
  event_id: string
  sequence: number
  type: string
  document_id: number | null
  category: string
  batch: number
  message: string
  at: string
  facts: [number, number, string[]] | null
  completed: string | null
}

/** All messages, in the order of their rows. */
export async function* readOutbox(trx: Transaction<Tables>): AsyncGenerator<OutboxRow> {
  for (let last = 0; ; ) {
    const { rows } = await sql<OutboxRow & { id: number }>`
      select o.id, event_id, sequence, type, document_id, o.category, o.batch_number as batch, message,
        moment_text(o.at) as at, moment_text(d.completed_at) as completed,
        case when d.id is not null then json_build_array(price, line_count, to_json(companies)) end as facts
      from outbox o left join documents d on d.id = document_id
      where o.id > ${last} order by o.id limit ${ROWS_AT_ONCE}`.execute(trx)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}
