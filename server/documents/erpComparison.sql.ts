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
    from here full join erp using (id) cross join lateral (
      select place, key as field, h.value as here, e.value as erp, null::json as voucher_line
      from json_each(here.line) with ordinality h (key, value, place) full join json_each(erp.line) e using (key)
      where here.id is not null and erp.id is not null and coalesce(h.value::text, 'null') <> coalesce(e.value::text, 'null')
      union all
      select 0, null, to_json(here.id), to_json(erp.id), json_build_object(
        'RPDOC', whole -> 'RPDOC', 'RPSEQ', whole -> 'RPSEQ', 'RPCODE', whole -> 'RPCODE', 'RPDL02', whole -> 'RPDL02',
        'RPZ5DEBITAT', whole -> 'RPZ5DEBITAT', 'RPZ5CREDITAT', whole -> 'RPZ5CREDITAT')
      from coalesce(here.line, erp.line) whole
      where here.id is null or erp.id is null) fields
    where coalesce(here.line::text <> erp.line::text, true))
  select (select count(*) from differences) as total, (
    select coalesce(json_agg(json_build_object(
      'line', line, 'field', field, 'here', here, 'erp', erp, 'voucher_line', voucher_line)
      order by field is not null, at, line, place), '[]')
    from (select * from differences order by field is not null, at, line, place limit ${ERP_LINE_DIFFERENCES_MAX}) first) as differences
  from arrived`

/** What the ERP has changed. `differences` are at most `ERP_LINE_DIFFERENCES_MAX`, `total` counts all. */
export interface ErpComparison {
  differences: ErpLineDifference[]
  total: number
}

/** Whether a document has an open alarm that its batch was changed or deleted in the ERP. */
export async function hasErpDifference(
  pool: Database['pool'],
  documentId: number,
): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>({
    name: 'has-erp-difference',
    text: 'select has_erp_difference($1) as has',
    values: [documentId],
  })
  return rows[0]?.has ?? false
}

/** What the ERP has changed in the lines of a document; null without an open alarm about changed lines. Reads all lines of both sides. */
export async function compareWithErp(
  pool: Database['pool'],
  documentId: number,
): Promise<ErpComparison | null> {
  const { rows } = await pool.query<ErpComparison>({
    name: 'erp-differences',
    text: comparison,
    values: [documentId],
  })
  return rows[0] ?? null
}
