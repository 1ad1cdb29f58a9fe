-- Seats of approval lines: steps, states, holds and delegated decisions. `result` is derived from `state`.
-- The author's department at the submission, also by id, and the change counter of approvers and files.
alter table documents
  add column revision integer not null default 1 check (revision > 0),
  add column department_id integer references departments;
update documents d set department_id = coalesce(
  (select id from departments where name = author_department), e.department_id)
from employees e where e.id = author_id;

alter table signs
  add column step integer check (step >= 0),
  add column state text check (state in ('later', 'turn', 'held', 'approved', 'rejected', 'passed')),
  -- how the seat was decided, and the delegate who decided it
  add column way text check (way in ('own', 'delegate')),
  add column acted_by text references employees,
  add column held_reason text,
  add column held_at timestamptz,
  add column held_until date,
  -- when the seat got its present turn, null for a turn since the submission, and when its approver first opened the document during it
  add column turn_at timestamptz,
  add column opened_at timestamptz;
update signs s set step = seq, state = (array['turn', 'later', 'approved', 'rejected'])[result::integer + 1],
  way = case when result in ('2', '3') then 'own' end,
  turn_at = case result when '0' then (select max(signed_at) from signs earlier where earlier.document_id = s.document_id) end;
alter table signs
  alter column step set not null,
  alter column state set not null,
  -- drops its indexes
  drop column result,
  -- nullable, because `like` copies `not null` to the tables of a restore, but not the expression
  add column result text generated always as (
    case state when 'turn' then '0' when 'held' then '0' when 'approved' then '2' when 'rejected' then '3' else '1' end) stored;
create index signs_waiting on signs (employee_id) where result = '0';
create index signs_decided on signs (employee_id, document_id, result) where result in ('2', '3');

-- At the commit, all undecided seats of the lowest step with an undecided seat are open, and no other seat is.
create function check_open_step() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select state <> 'later' as open, step = min(step) over () as lowest from signs
      where document_id = new.document_id and state in ('later', 'turn', 'held')) seats
    having bool_or(open) and not bool_and(open = lowest)) then
    raise exception 'The open seats of document % are not those of its lowest undecided step.', new.document_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger signs_open_step after insert or update of document_id, step, state on signs
  deferrable initially deferred for each row when (new.state in ('later', 'turn', 'held'))
  execute function check_open_step();

-- Every accepted action on a document after its submission. The history reads it; seats show only the present decisions.
create table decisions (
  -- no foreign key: rows are never deleted
  document_id integer not null,
  -- counts from 1 in a document
  number integer not null check (number > 0),
  -- as the type of the audit entry
  event text not null check (event ~ '^document\.[a-zA-Z]+$'),
  -- of the seat at that time; null for the author's actions
  seq integer,
  step integer,
  -- who acted; null for an administrator
  employee_id text references employees,
  -- the approver for whom a delegate acted
  principal_id text references employees,
  -- the comment or the reason
  comment text not null default '',
  at timestamptz not null,
  primary key (document_id, number)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or deleted.', tg_table_name;
end $$;
create trigger decisions_append_only before update or delete on decisions
  for each statement execute function refuse_change();

insert into decisions (document_id, number, event, seq, step, employee_id, comment, at)
select document_id, row_number() over (partition by document_id order by event = 'document.withdrawn', at, seq),
  event, seq, step, employee_id, comment, at
from (
  select document_id, 'document.' || state as event, seq, step, employee_id, comment, signed_at as at
  from signs where state in ('approved', 'rejected')
  union all
  select id, 'document.withdrawn', null, null, author_id, '', coalesce(withdrawn_at, completed_at, created_at)
  from documents where status = 'withdrawn') past;

-- As in migration 006, with the new columns.
create or replace function document_content(wanted integer) returns json language sql stable as $$
  select json_build_object(
    'id', d.id, 'category', d.category, 'batch', d.batch_number, 'author', d.author_id,
    'name', d.author_name, 'department', d.author_department, 'departmentId', d.department_id,
    'position', d.author_position, 'title', d.title, 'created', moment_text(d.created_at),
    'lines', encode(sha256(convert_to(d.lines::text, 'UTF8')), 'hex'), 'status', d.status,
    'withdrawn', moment_text(d.withdrawn_at), 'revision', d.revision,
    'signs', (select coalesce(json_agg(json_build_object('user', employee_id,
      'name', approver_name, 'department', approver_department, 'position', approver_position,
      'type', type, 'step', step, 'state', state, 'way', way, 'actedBy', acted_by,
      'comment', comment, 'at', moment_text(signed_at),
      'held', case when held_reason is not null then json_build_object(
        'reason', held_reason, 'until', held_until, 'at', moment_text(held_at)) end,
      'turn', moment_text(turn_at)) order by seq), '[]')
      from signs where document_id = d.id),
    'receivers', array(select employee_id from receivers where document_id = d.id order by id),
    'files', (select coalesce(json_agg(json_build_object('id', id, 'line', line_id, 'title', title,
      'size', size, 'sha256', encode(sha256, 'hex')) order by seq), '[]')
      from attachments where document_id = d.id))
  from documents d where d.id = wanted
$$;

-- As in migration 006; types of entries now also contain capital letters.
create or replace function entry_document(what text) returns integer language sql immutable parallel safe as $$
  select substring(left(what, 100)
    from '^\{"type" ?: ?"document\.[a-zA-Z]+", ?"document" ?: ?(?:\{"id" ?: ?)?(\d+)')::integer
$$;

-- The data that a decision depends on: every change of the seats appends a decision or increases the revision.
create or replace function document_state(wanted integer) returns text language plpgsql stable as $$
begin
  return (
    select json_build_array(status, revision,
      (select max(number) from decisions where document_id = wanted),
      (select json_agg(active order by seq) from signs join employees e on e.id = employee_id
        where document_id = wanted))::text
    from documents where id = wanted);
end $$;

-- Adds employees as references who are not receivers yet.
create function add_references(wanted integer, adder text, people text[]) returns void language sql as $$
  insert into receivers (document_id, employee_id)
  select wanted, person from unnest(people) with ordinality list (person, seq) order by seq
  on conflict do nothing
$$;

drop function store_decision(integer, text, bytea, text, text, text, text[], text, text, text[]);

-- Stores the effect of an accepted event with its audit entry, and notifies. `action` has `type`, `who`, and of the seat on which it acts
-- `seq`, `step` and `for`; `seats` are those of the whole line afterwards, and `entry` is the audit entry without time and approver. If
-- `session` is null, no session is checked. Returns 'stored'. Or changes nothing and returns 'changed' if the state is not `seen`, or
-- 'ended' if the session has ended.
create function store_decision(
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
  moment := clock_timestamp();
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
    update signs s set state = n.state, way = n.way, acted_by = n."actedBy", comment = n.comment,
      held_reason = n.held ->> 'reason', held_until = (n.held ->> 'until')::date,
      held_at = case when n.state = 'held' then moment end,
      turn_at = case when n.state in ('turn', 'held')
        then case when s.state in ('turn', 'held') then s.turn_at else moment end end,
      opened_at = case when s.state in ('turn', 'held') and n.state not in ('later', 'passed') then s.opened_at end,
      signed_at = case when n.way is not null then moment end,
      approver_name = case when n.way is not null then e.name end,
      approver_department = case when n.way is not null then d.name end,
      approver_position = case when n.way is not null then p.name end
    from json_to_recordset(seats) n (seq integer, state text, way text, "actedBy" text, comment text, held json),
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

drop function store_submission(bytea, text, json, json, text[], text[], text[], json);

-- As in migration 008, with the steps of the approvers.
create function store_submission(
  session bytea, seen text, document json, lines json, approvers text[], types text[], steps integer[],
  receivers text[], files json) returns integer language plpgsql as $$
declare
  new_id integer;
  author text := document ->> 'author';
  voucher_type text := document ->> 'category';
  batch integer := document ->> 'batch';
  request uuid := document ->> 'request';
begin
  perform from sessions where token_hash = session for key share;
  perform from batches where category = voucher_type and number = batch for update;
  if submission_state(session, voucher_type, batch, request) is distinct from seen then return null; end if;
  insert into documents (category, batch_number, author_id, author_name, author_department, department_id,
    author_position, title, status, request_id, lines, price, invoices_count, search_text)
  select voucher_type, batch, e.id, e.name, d.name, d.id, p.name, document ->> 'title', 'waiting', request,
    lines, (document ->> 'price')::bigint, (document ->> 'invoices')::integer, document ->> 'search'
  from employees e join departments d on d.id = department_id join positions p on p.id = position_id
  where e.id = author
  returning id into new_id;
  insert into signs (document_id, seq, step, employee_id, type, state)
  select new_id, seq - 1, step, person, type, case step when 0 then 'turn' else 'later' end
  from unnest(approvers, types, steps) with ordinality line (person, type, step, seq) order by seq;
  insert into receivers (document_id, employee_id)
  select new_id, person from unnest(store_submission.receivers) with ordinality list (person, seq)
  order by seq;
  insert into attachments (id, document_id, line_id, seq, title, size, sha256, kind)
  select (file ->> 'id')::uuid, new_id, file ->> 'line', seq - 1, file ->> 'title',
    (file ->> 'size')::bigint, decode(file ->> 'sha256', 'hex'), file ->> 'kind'
  from json_array_elements(files) with ordinality list (file, seq);
  -- Serializes two submissions of one author. The later one waits here, and its approval line becomes the default.
  perform pg_advisory_xact_lock(hashtextextended(voucher_type || ' ' || author, 4181));
  delete from default_lines where employee_id = author and category = voucher_type;
  insert into default_lines (employee_id, category, seq, approver_id, type)
  select author, voucher_type, seq - 1, person, type
  from unnest(approvers, types) with ordinality line (person, type, seq);
  return new_id;
end $$;
