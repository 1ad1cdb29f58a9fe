-- A seat can be given to another employee by an administrator, and receivers can be added to a document.

-- Entries of admin commands about documents have no employee (lines, section 11).
alter table entries alter column who drop not null;

-- The approver whose seat was given to the present one.
alter table signs add column replaced_id text references employees;

-- `document_content` also contains the former approver. Only this part of the function changes.
do $$
declare
  before text := pg_get_functiondef('document_content(integer)'::regprocedure);
  turn text := '''turn'', moment_text(turn_at))';
begin
  if strpos(before, turn) = 0 then raise exception 'document_content does not contain the turn'; end if;
  execute replace(before, turn, '''turn'', moment_text(turn_at), ''replaced'', replaced_id)');
end $$;

-- As in migration 017, with added receivers, and without an employee for an administrator. Stores the effect of an accepted event with its
-- audit entry, and notifies. `action` has `type`, `who` (null for an administrator), and of the seat on which it acts `seq` and `step`, for a
-- delegate also `for` and, if it must be valid, `delegation`; `replaced` is the former approver of a seat that gets another one, and
-- `receivers` are added, as `{id, kind}`. `seats` are those of the whole line afterwards, and `entry` is the audit entry without time and
-- approver. If `session` is null, no session is checked. Returns 'stored'. Or changes nothing and returns 'changed' if the state is not
-- `seen`, if the delegation is not valid, or if a new approver or receiver has left; or 'ended' if the session has ended.
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
