-- Delegations: during a period a delegate decides for a principal. A delegation is valid by comparison with the clock; no job begins or
-- ends it. `categories` is null for all categories. `ended_by` is a username, or 'admin' for an admin command.
create table delegations (
  id integer primary key generated always as identity,
  principal_id text not null references employees,
  delegate_id text not null references employees,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  categories text[],
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  check (principal_id <> delegate_id),
  check (starts_at < ends_at),
  check (categories <@ array['voucher', 'payment', 'invoice', 'receipt', 'nacct'] and cardinality(categories) > 0),
  check ((ended_at is null) = (ended_by is null))
);
create index delegations_principal on delegations (principal_id, ends_at);
create index delegations_delegate on delegations (delegate_id, ends_at);

-- The time in which a delegation is valid. A delegation that was ended before its start has an empty period, which overlaps no other.
create function delegation_period(starts timestamptz, ends timestamptz, ended timestamptz)
returns tstzrange language sql immutable parallel safe as $$
  select tstzrange(starts, greatest(starts, least(ends, ended)))
$$;

-- The categories as ranges of their numbers. An exclusion constraint can compare ranges without an extension, but not arrays.
create function category_ranges(names text[]) returns int4multirange language sql immutable parallel safe as $$
  select case when names is null then '{(,)}'::int4multirange else
    (select range_agg(int4range(place, place, '[]')) from (
      select array_position(array['voucher', 'payment', 'invoice', 'receipt', 'nacct'], name) as place
      from unnest(names) name) places) end
$$;

-- A range of texts with one element, for the same reason: btree_gist is missing in some installations of PostgreSQL.
create type text_range as range (subtype = text, collation = "C");

-- Two delegations of a principal never cover the same category at the same time.
alter table delegations add constraint delegations_overlap exclude using gist (
  text_range(principal_id, principal_id, '[]') with &&,
  category_ranges(categories) with &&,
  delegation_period(starts_at, ends_at, ended_at) with &&
);

-- Delegations are append-only. Only their early end can be added, once.
create function keep_delegation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
    and to_jsonb(new) - 'ended_at' - 'ended_by' = to_jsonb(old) - 'ended_at' - 'ended_by' then
    return new;
  end if;
  raise exception 'delegations are append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger delegations_kept before update or delete on delegations
  for each row execute function keep_delegation();

-- The delegations that are valid at a time. A document of a principal also waits for the delegate if its category is covered.
create function active_delegations(at timestamptz) returns setof delegations language sql stable as $$
  select * from delegations
  where starts_at <= at and at < ends_at and (ended_at is null or at < ended_at)
$$;

-- The audited fields of a delegation. The reason is personal, so that the audit chain contains only its hash.
create function delegation_content(wanted integer) returns json language sql stable as $$
  select json_build_object('id', id, 'principal', principal_id, 'delegate', delegate_id,
    'starts', moment_text(starts_at), 'ends', moment_text(ends_at), 'categories', categories,
    'reason', encode(sha256(convert_to(reason, 'UTF8')), 'hex'), 'created', moment_text(created_at))
  from delegations where id = wanted
$$;

-- When the product last looked for delegations that begin or end. One row, which a process locks, so that one process at a time looks.
create table delegation_clock (
  single boolean primary key default true check (single),
  checked_at timestamptz not null default clock_timestamp()
);
create index delegations_open on delegations (ends_at) where ended_at is null;

-- A delegated decision: its delegation, the delegate as at the time of the decision, and when the approver of the seat first opened the
-- document after it.
alter table signs
  add column delegation_id integer references delegations,
  add column acted_by_name text,
  add column acted_by_department text,
  add column acted_by_position text,
  add column seen_at timestamptz;
create index signs_delegated on signs (employee_id) where way = 'delegate';
create index decisions_delegated on decisions (employee_id, document_id) where principal_id is not null;

-- The open seats that an employee can decide for a principal now. No employee acts on an own document (rule L37). `in_line`: also
-- documents in whose line the employee has a seat (rule L38).
create function delegated_seats(person text, in_line boolean)
returns table (document_id integer, principal_id text) language sql stable as $$
  select s.document_id, g.principal_id
  from active_delegations(now()) g join signs s on s.employee_id = g.principal_id and s.result = '0'
  join documents d on d.id = s.document_id
  where g.delegate_id = person and (g.categories is null or d.category = any (g.categories)) and d.author_id <> person
    and (in_line or not exists (select from signs own where own.document_id = d.id and own.employee_id = person))
$$;

-- The delegations by approvers of a document that cover its category and are valid now, or were until less than an hour ago (rule L42).
create function document_delegations(wanted integer)
returns table (id integer, principal_id text, delegate_id text, ended timestamptz) language sql stable as $$
  select g.id, g.principal_id, g.delegate_id, case when least(ends_at, ended_at) <= now() then least(ends_at, ended_at) end
  from documents d join signs s on s.document_id = d.id join delegations g on g.principal_id = s.employee_id
  where d.id = wanted and (g.categories is null or d.category = any (g.categories)) and starts_at <= now()
    and least(ends_at, ended_at) > greatest(starts_at, now() - interval '1 hour')
$$;

-- The documents that an employee can open as a delegate (rule L42): while the principal has the turn, for an hour after the end of a
-- delegation during which the principal had it, and for ever after an own decision.
create function delegate_documents(person text) returns table (document_id integer) language sql stable as $$
  select document_id from delegated_seats(person, true)
  union
  select document_id from decisions
  where employee_id = person and principal_id is not null and event in ('document.approved', 'document.rejected')
$$;
create function is_delegate(wanted integer, person text) returns boolean language sql stable as $$
  select exists (
    select from document_delegations(wanted) g join documents d on d.id = wanted
    join signs s on s.document_id = d.id and s.employee_id = g.principal_id
    where g.delegate_id = person and (
      s.result = '0' and (g.ended is null or coalesce(s.turn_at, d.created_at) < g.ended)
      or s.signed_at >= g.ended)
  ) or exists (
    select from decisions where document_id = wanted and employee_id = person and principal_id is not null
      and event in ('document.approved', 'document.rejected'))
$$;

-- As in migration 015, with the decisions of delegates. Stores the effect of an accepted event with its audit entry, and notifies.
-- `action` has `type`, `who`, and of the seat on which it acts `seq` and `step`, for a delegate also `for` and, if it must be valid,
-- `delegation`. `seats` are those of the whole line afterwards, and `entry` is the audit entry without time and approver. If `session` is
-- null, no session is checked. Returns 'stored'. Or changes nothing and returns 'changed' if the state is not `seen` or the delegation is
-- not valid, or 'ended' if the session has ended.
create or replace function store_decision(
  wanted integer, seen text, session bytea, action json, entry text, new_status text, new_revision integer,
  seats json, added_references text[], channel text, payloads text[]) returns text language plpgsql as $$
declare
  moment timestamptz;
  decided text;
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
  if new_revision <> (select revision from documents where id = wanted) then
    delete from signs s where document_id = wanted and not exists (
      select from json_to_recordset(seats) n (seq integer, username text)
      where n.seq = s.seq and n.username = s.employee_id);
    insert into signs (document_id, seq, step, employee_id, type, state, turn_at)
    select wanted, seq, step, username, type, state, case when state = 'turn' then moment end
    from json_to_recordset(seats) n (seq integer, username text, step integer, type text, state text)
    where not exists (select from signs s where document_id = wanted and s.seq = n.seq);
    update signs s set step = n.step, type = n.type
    from json_to_recordset(seats) n (seq integer, step integer, type text)
    where document_id = wanted and s.seq = n.seq and (s.step, s.type) <> (n.step, n.type);
    update documents set revision = new_revision where id = wanted;
    perform add_references(wanted, action ->> 'who', added_references);
  end if;
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
  if new_status <> 'waiting' then
    update documents set status = new_status, completed_at = moment,
      withdrawn_at = case when new_status = 'withdrawn' then moment end
    where id = wanted;
  end if;
  insert into decisions (document_id, number, event, seq, step, employee_id, principal_id, comment, at)
  select wanted, coalesce(max(number), 0) + 1, action ->> 'type', (action ->> 'seq')::integer,
    (action ->> 'step')::integer, action ->> 'who', action ->> 'for', coalesce(action ->> 'comment', ''), moment
  from decisions where document_id = wanted;
  perform pg_notify(channel, payload) from unnest(payloads) payload;
  perform append_entry(action ->> 'who',
    concat(left(entry, -1), ',"at":', to_json(moment_text(moment)), decided, '}'));
  return 'stored';
end $$;
