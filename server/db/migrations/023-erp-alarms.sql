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

-- As in migration 021. With `erpCheck` in `action`, 'changed' is also returned if the batch differs in the ERP.
create or replace function store_decision(
  wanted integer, seen text, session bytea, action json, entry text, new_status text, new_revision integer,
  seats json, added_references text[], channel text, payloads text[]) returns text language plpgsql as $$
declare
  moment timestamptz;
  decided text;
  newcomers text[];
  replaced json;
begin
  perform from documents where id = wanted for update;
  if document_state(wanted) is distinct from seen then return 'changed'; end if;
  if session is not null and not exists (
    select from sessions join employees on employees.id = employee_id
    where token_hash = session and expires_at > clock_timestamp() and active) then
    return 'ended';
  end if;
  -- With the lock, the delegation can end only after this decision.
  perform from delegations where id = (action ->> 'delegation')::integer for share;
  if (action ->> 'erpCheck')::boolean then
    -- The row of the batch orders the decision and an alarm about the batch.
    perform from batches b join documents d on d.category = b.category and d.batch_number = b.number
    where d.id = wanted for share of b;
    if has_erp_difference(wanted) then return 'changed'; end if;
  end if;
  moment := clock_timestamp();
  if action ->> 'delegation' is not null and not exists (
    select from active_delegations(moment) where id = (action ->> 'delegation')::integer) then
    return 'changed';
  end if;
  newcomers := array(
    select username from json_to_recordset(seats) n (username text)
    where not exists (select from signs where document_id = wanted and employee_id = username)
    union select id from json_to_recordset(action -> 'receivers') r (id text));
  if cardinality(newcomers) > 0 then
    -- With the lock, they can be deactivated only after this.
    perform from employees where id = any(newcomers) order by id for share;
    if (select count(*) from employees where id = any(newcomers) and active) < cardinality(newcomers) then
      return 'changed';
    end if;
  end if;
  if new_revision <> (select revision from documents where id = wanted) then
    replaced := (select json_object_agg(employee_id, replaced_id) from signs
      where document_id = wanted and replaced_id is not null);
    delete from signs s where document_id = wanted and not exists (
      select from json_to_recordset(seats) n (seq integer, username text)
      where n.seq = s.seq and n.username = s.employee_id);
    insert into signs (document_id, seq, step, employee_id, type, state, turn_at, replaced_id)
    select wanted, seq, step, username, type, state, case when state = 'turn' then moment end,
      coalesce(replaced ->> username, case when seq = (action ->> 'seq')::integer then action ->> 'replaced' end)
    from json_to_recordset(seats) n (seq integer, username text, step integer, type text, state text)
    where not exists (select from signs s where document_id = wanted and s.seq = n.seq);
    update signs s set step = n.step, type = n.type
    from json_to_recordset(seats) n (seq integer, step integer, type text)
    where document_id = wanted and s.seq = n.seq and (s.step, s.type) <> (n.step, n.type);
    update documents set revision = new_revision where id = wanted;
    perform add_references(wanted, action ->> 'who', added_references);
  end if;
  perform store_receivers(wanted, action ->> 'who', array_agg(id), array_agg(kind))
  from json_to_recordset(action -> 'receivers') r (id text, kind text) having count(*) > 0;
  with changed as (
    update signs s set state = n.state, way = n.way, comment = n.comment,
      held_reason = n.held ->> 'reason', held_until = (n.held ->> 'until')::date,
      held_at = case when n.state = 'held' then moment end,
      turn_at = case when n.state in ('turn', 'held')
        then case when s.state in ('turn', 'held') then s.turn_at else moment end end,
      opened_at = case when s.state in ('turn', 'held') and n.state not in ('later', 'passed') then s.opened_at end,
      signed_at = case when n.way is not null then moment end,
      approver_name = case when n.way is not null then e.name end,
      approver_department = case when n.way is not null then d.name end,
      approver_position = case when n.way is not null then p.name end,
      acted_by = a.id, acted_by_name = a.name, acted_by_department = ad.name, acted_by_position = ap.name,
      delegation_id = case when a.id is not null then (action ->> 'delegation')::integer end,
      seen_at = null
    from json_to_recordset(seats) n (seq integer, state text, way text, "actedBy" text, comment text, held json)
      left join employees a on a.id = n."actedBy"
      left join departments ad on ad.id = a.department_id left join positions ap on ap.id = a.position_id,
      employees e join departments d on d.id = department_id join positions p on p.id = position_id
    where document_id = wanted and s.seq = n.seq and s.state <> n.state and e.id = employee_id
    returning n.way, e.name, d.name as department, p.name as position)
  select concat(',"name":', to_json(name), ',"department":', to_json(department), ',"position":', to_json(position))
  into decided from changed where way is not null;
  update documents set status = new_status, completed_at = moment,
    withdrawn_at = case when new_status = 'withdrawn' then moment end
  where id = wanted and status <> new_status;
  insert into decisions (document_id, number, event, seq, step, employee_id, principal_id, comment, at)
  select wanted, coalesce(max(number), 0) + 1, action ->> 'type', (action ->> 'seq')::integer,
    (action ->> 'step')::integer, action ->> 'who', action ->> 'for', coalesce(action ->> 'comment', ''), moment
  from decisions where document_id = wanted;
  perform pg_notify(channel, payload) from unnest(payloads) payload;
  perform append_entry(action ->> 'who',
    concat(left(entry, -1), ',"at":', to_json(moment_text(moment)), decided, '}'));
  return 'stored';
end $$;
