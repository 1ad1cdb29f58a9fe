import { ERP_LINE_DIFFERENCES_MAX, type ErpLineDifference } from '../../contract/erp.ts'
import type { Database } from '../db/connect.ts'

/**
 * Compares the lines of a document with those of its last open alarm `changed`, by id. Lines that only one side has come first. Returns null
 * without such an alarm, or if it has no lines because one of them could not be read.
 */
const comparison = `
  with arrived as (
    select last.arrived from (
      select a.arrived from alarms a
      where document_id = $1 and kind = 'changed' and acknowledged_at is null order by id desc limit 1) last
    where last.arrived is not null),
  here as (
    select ordinality as at, line, line ->> 'id' as id
    from documents d, json_array_elements(d.lines) with ordinality list (line, ordinality) where d.id = $1),
  erp as (
    select ordinality as at, line, line ->> 'id' as id
    from arrived, json_array_elements(arrived.arrived) with ordinality list (line, ordinality)),
  differences as (
    select coalesce(here.at, erp.at) as at, coalesce(here.id, erp.id) as line, fields.*
    from here full join erp using (id), lateral (
      select place, key as field, h.value as here, e.value as erp, null::json as voucher_line
      from json_each(here.line) with ordinality h (key, value, place) full join json_each(erp.line) e using (key)
      where here.id is not null and erp.id is not null and coalesce(h.value::text, 'null') <> coalesce(e.value::text, 'null')
      union all
      select 0, null, to_json(here.id), to_json(erp.id), json_build_object(
        'RPDOC', whole -> 'RPDOC', 'RPSEQ', whole -> 'RPSEQ', 'RPCODE', whole -> 'RPCODE', 'RPDL02', whole -> 'RPDL02',
        'RPZ5DEBITAT', whole -> 'RPZ5DEBITAT', 'RPZ5CREDITAT', whole -> 'RPZ5CREDITAT')
      from coalesce(here.line, erp.line) whole
      where here.id is null or erp.id is null) fields)
  select json_build_object('total', (select count(*) from differences), 'differences', (
    select coalesce(json_agg(json_build_object(
      'line', line, 'field', field, 'here', here, 'erp', erp, 'voucher_line', voucher_line)
      order by field is not null, at, line, place), '[]')
    from (select * from differences order by field is not null, at, line, place limit ${ERP_LINE_DIFFERENCES_MAX}) first))
  from arrived`

const erpComparison = {
  name: 'erp-differences',
  text: `select has as "hasDifference", case when has then (${comparison}) end as found
    from has_erp_difference($1) has`,
}

/** What the ERP has changed. `differences` are at most `ERP_LINE_DIFFERENCES_MAX`, `total` counts all. */
interface ErpComparison {
  differences: ErpLineDifference[]
  total: number
}

/** Whether the batch of a document has changed in the ERP, and what; null without an open alarm about changed lines. */
export async function loadErpComparison(
  pool: Database['pool'],
  documentId: number,
): Promise<{ hasDifference: boolean; found: ErpComparison | null }> {
  const { rows } = await pool.query({ ...erpComparison, values: [documentId] })
  return rows[0]
}
