-- When the product last ran each periodic job. One process at a time does, see `server/scheduler`.
create table scheduled_jobs (
  job text primary key,
  ran_at timestamptz not null
);

-- `pendingInErp`: an approved document whose batch the ERP has not reported a day after the delivery of its message.
alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check
  check (kind in ('changed', 'deleted', 'postedUnapproved', 'hashDiffers', 'pendingInErp'));
create index deliveries_delivered on deliveries (delivered_at) where state = 'delivered';

-- Whether the ERP has changed or deleted the batch of a document, and the alarm about it is open.
create function has_erp_difference(wanted integer) returns boolean language sql stable as $$
  select exists (select from alarms where document_id = wanted and kind in ('changed', 'deleted') and acknowledged_at is null)
$$;

-- The differences between the lines of a document and those that the ERP has sent: of the last open alarm `changed`. Lines are compared
-- by id. `field` is null for a line that only one of both contains. Null without such an alarm.
create function erp_differences(wanted integer, most integer) returns json language sql stable as $$
  with arrived as (
    select a.arrived from alarms a
    where document_id = wanted and kind = 'changed' and acknowledged_at is null order by id desc limit 1),
  here as (
    select ordinality as at, line, line ->> 'id' as id
    from documents d, json_array_elements(d.lines) with ordinality list (line, ordinality) where d.id = wanted),
  erp as (
    select ordinality as at, line, line ->> 'id' as id
    from arrived, json_array_elements(arrived.arrived) with ordinality list (line, ordinality)),
  differences as (
    select coalesce(here.at, erp.at) as at, coalesce(here.id, erp.id) as line, fields.*
    from here full join erp using (id), lateral (
      select place, key as field, h.value as here, e.value as erp
      from json_each(here.line) with ordinality h (key, value, place) full join json_each(erp.line) e using (key)
      where here.id is not null and erp.id is not null and coalesce(h.value::text, 'null') <> coalesce(e.value::text, 'null')
      union all
      select 0, null, to_json(here.id), to_json(erp.id) where here.id is null or erp.id is null) fields)
  select coalesce(json_agg(json_build_object('line', line, 'field', field, 'here', here, 'erp', erp) order by at, line, place), '[]')
  from (select * from differences order by at, line, place limit most) first
  where exists (select from arrived)
  having exists (select from arrived)
$$;

-- `store_decision` also returns 'changed' if the batch differs in the ERP, with `erpCheck` in `action`. Only this part of the function changes.
do $$
declare
  before text := pg_get_functiondef(
    'store_decision(integer, text, bytea, json, text, text, integer, json, text[], text, text[])'::regprocedure);
  lock text := $lock$  perform from delegations where id = (action ->> 'delegation')::integer for share;
$lock$;
begin
  if strpos(before, lock) = 0 then raise exception 'store_decision does not lock the delegation'; end if;
  execute replace(before, lock, lock || $check$  if (action ->> 'erpCheck')::boolean then
    -- The row of the batch orders the decision and an alarm about the batch.
    perform from batches b join documents d on d.category = b.category and d.batch_number = b.number
    where d.id = wanted for share of b;
    if has_erp_difference(wanted) then return 'changed'; end if;
  end if;
$check$);
end $$;
