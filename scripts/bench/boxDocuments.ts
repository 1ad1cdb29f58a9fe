import pg from 'pg'
import { amountAndVoucherCountOf } from '../../machines/document/document.rules.ts'
import type { Batch } from './batches.ts'

/**
 * Stores documents as expected after four years of use. Of 20 documents 17 are approved, 1 is waiting, 1 rejected and 1 withdrawn.
 * `measuredEmployee` is the author of 1 in 20, an approver of 3 in 20 and a receiver of 1 in 20; 1 in 2000 waits for the measured
 * employee's decision.
 */
export async function fillDocuments(
  connection: pg.ClientConfig,
  samples: readonly Batch[],
  measuredEmployee: string,
  count: number,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`
      create temp table samples (at int, category text, lines json, price bigint, vouchers int);
      create temp table people as select row_number() over (order by id) - 1 as at, id, name
        from employees where id <> '${measuredEmployee}'`)
    for (const [at, { category, lines }] of samples.entries()) {
      const { price, invoicesCount } = amountAndVoucherCountOf(category, lines)
      const values = [at, category, JSON.stringify(lines), price, invoicesCount]
      await client.query('insert into samples values ($1, $2, $3, $4, $5)', values)
    }
    await client.query('begin')
    await client.query(
      `create temp table made as
       select n, s.category, 100000000 + n as batch, s.lines, s.price, s.vouchers,
         case n % 20 when 3 then 'waiting' when 7 then 'rejected' when 11 then 'withdrawn'
           else 'approved' end as status,
         case when n % 20 = 0 or n % 200 = 7 then $1 else (select id from people where at = n * 7 % $3) end as author,
         '11월 ' || (array['외주가공비', '출장비', '임차료', '통신비', '소모품 구입'])[1 + n / 20 % 5]
           || ' 결재 요청 ' || n as title,
         now() - interval '4 years' * (($2 - n)::float / $2) as at
       from generate_series(1, $2::int) n join samples s on s.at = n % $4`,
      [
        measuredEmployee,
        count,
        (await client.query('select count(*)::int as n from people')).rows[0].n,
        samples.length,
      ],
    )
    await client.query(`
      insert into batches select category, batch, days, first_day, last_day, line_count, origins,
        authors, search_text, segment, segment_length, segment_checksum
      from made cross join (select days, first_day, last_day, line_count, origins, authors,
        search_text, segment, segment_length, segment_checksum from batches limit 1) b;
      insert into documents (category, batch_number, author_id, author_name, author_department, department_id,
        author_position, title, status, created_at, withdrawn_at, completed_at, lines, price, invoices_count,
        search_text)
      select category, batch, author, e.name, d.name, d.id, p.name, title, status, at,
        case status when 'withdrawn' then at end,
        case when status <> 'waiting' then at + interval '1 hour' end, lines, price, vouchers,
        lower(title) || chr(31) || lower(e.name)
      from made join employees e on e.id = author join departments d on d.id = department_id
      join positions p on p.id = position_id order by n`)
    await client.query(
      `insert into signs (document_id, seq, step, employee_id, type, state, way, comment, signed_at, turn_at)
       select d.id, seq, seq, case when seq = 1 and (n % 10 = 1 or n % 20 = 7 and n % 200 <> 7) then $1
           when seq = 1 and made.status = 'waiting' and n % 2000 < 20 then $1
           else (select id from people where at = (n * 13 + seq * 31) % $2) end, '0', state, case when state in ('approved', 'rejected') then 'own' end, '',
         case when state in ('approved', 'rejected') then made.at + interval '1 hour' end,
         case when state = 'turn' then made.at + interval '1 hour' end
       from made join documents d on d.batch_number = made.batch
       cross join lateral (select seq, case made.status
           when 'approved' then 'approved'
           when 'rejected' then (array['approved', 'rejected', 'later'])[seq + 1]
           when 'waiting' then (array['approved', 'turn', 'later'])[seq + 1]
           else 'later' end as state
         from generate_series(0, 2) seq) line
       on conflict do nothing`,
      [measuredEmployee, (await client.query('select count(*)::int as n from people')).rows[0].n],
    )
    await client.query(`
      update signs set approver_name = e.name, approver_department = d.name, approver_position = p.name
      from employees e join departments d on d.id = department_id
      join positions p on p.id = position_id
      where e.id = employee_id and result in ('2', '3')`)
    await client.query(
      `insert into receivers (document_id, employee_id, added_by, read_at)
       select d.id, $1, d.author_id, case when n % 400 > 0 then made.at end
       from made join documents d on d.batch_number = made.batch where n % 20 = 5 or n % 400 = 0`,
      [measuredEmployee],
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
