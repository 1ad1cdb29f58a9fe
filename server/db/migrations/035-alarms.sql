-- Ends the alarms `pendingInErp` of documents about which the ERP has reported since.
update alarms a set ended_at = clock_timestamp()
where kind = 'pendingInErp' and ended_at is null
  and exists (select from erp_reports r where r.document_id = a.document_id);

-- An alarm about changed lines that cannot be read has none. `erp_differences` then returns null: without lines, each line of the document
-- would seem to be missing in the ERP. Only this part of the function changes.
do $$
declare
  before text := pg_get_functiondef('erp_differences(integer, integer)'::regprocedure);
  latest text := $latest$    select a.arrived from alarms a
    where document_id = wanted and kind = 'changed' and acknowledged_at is null order by id desc limit 1),
$latest$;
begin
  if strpos(before, latest) = 0 then raise exception 'erp_differences does not read the last alarm'; end if;
  execute replace(before, latest, $known$    select a.arrived from (
      select last.arrived from alarms last
      where document_id = wanted and kind = 'changed' and acknowledged_at is null order by id desc limit 1) a
    where a.arrived is not null),
$known$);
end $$;
