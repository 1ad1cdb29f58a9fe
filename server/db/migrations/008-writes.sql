-- Writes in one call. The server reads without a lock, and the machine decides. These functions take the locks, and write only if the
-- data that the machine used is unchanged (decision 0015). Each statement of a function sees all commits before it.

-- The state of a document: its status and its approvers' results, in order. In plpgsql, because an SQL function takes 0.1 ms per call.
create function document_state(wanted integer) returns text language plpgsql stable as $$
begin
  return (
    select status || array(select result from signs where document_id = wanted order by seq)::text
    from documents where id = wanted);
end $$;

-- Stores a decision or a withdrawal with its audit entry, and notifies. `results` are those of all approvers afterwards, in order. If
-- `session` is null, no session is checked. Returns 'stored'. Or changes nothing and returns 'changed' if the state is not `seen`, or
-- 'ended' if the session has ended.
create function store_decision(
  wanted integer, seen text, session bytea, who text, type text, new_status text, results text[],
  remark text, channel text, payloads text[]) returns text language plpgsql as $$
declare
  moment timestamptz;
  change json;
begin
  perform from documents where id = wanted for update;
  if document_state(wanted) is distinct from seen then return 'changed'; end if;
  if session is not null and not exists (
    select from sessions join employees on employees.id = employee_id
    where token_hash = session and expires_at > clock_timestamp() and active) then
    return 'ended';
  end if;
  moment := clock_timestamp();
  -- Before the update of the next approver, because only one row may have the turn (index signs_turn).
  update signs s set result = results[seq + 1], comment = remark, signed_at = moment,
    approver_name = e.name, approver_department = d.name, approver_position = p.name
  from employees e join departments d on d.id = department_id join positions p on p.id = position_id
  where document_id = wanted and result = '0' and results[seq + 1] in ('2', '3')
    and e.id = employee_id
  returning json_build_object('type', store_decision.type, 'document', wanted, 'comment', remark,
    'at', moment_text(moment), 'name', e.name, 'department', d.name, 'position', p.name)
  into change;
  if not found then
    change := json_build_object('type', type, 'document', wanted, 'at', moment_text(moment));
  end if;
  update signs set result = results[seq + 1]
  where document_id = wanted and result <> results[seq + 1];
  if new_status <> 'waiting' then
    update documents set status = new_status,
      withdrawn_at = case when new_status = 'withdrawn' then moment end
    where id = wanted;
  end if;
  perform pg_notify(channel, payload) from unnest(payloads) payload;
  perform append_entry(who, change::text);
  return 'stored';
end $$;

-- The data that a submission depends on: the author with an open session, the batch, the batch's document, and the document with the
-- author's request id. xmin changes with each change of a row.
create function submission_state(session bytea, wanted_category text, wanted_number integer, request uuid)
  returns text language plpgsql stable as $$
begin
  return (with author as (
    select e.id, json_build_array(e.xmin::text, d.xmin::text, p.xmin::text) as version
    from sessions s join employees e on e.id = employee_id
    join departments d on d.id = department_id join positions p on p.id = position_id
    where token_hash = session and expires_at > clock_timestamp() and active)
  select json_build_array(
    (select version from author),
    (select xmin::text from batches where category = wanted_category and number = wanted_number),
    (select id from documents where category = wanted_category and batch_number = wanted_number
      and status in ('waiting', 'approved')),
    (select id from documents where author_id = (select id from author) and request_id = request))::text);
end $$;

-- Stores a document with its approvers, receivers and files, and stores the approval line as its author's default. Returns its id. If the
-- state is not `seen`, changes nothing and returns null. The session and the batch stay locked until the transaction ends.
create function store_submission(
  session bytea, seen text, document json, lines json, approvers text[], types text[],
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
  insert into documents (category, batch_number, author_id, author_name, author_department,
    author_position, title, status, request_id, lines, price, invoices_count, search_text)
  select voucher_type, batch, e.id, e.name, d.name, p.name, document ->> 'title', 'waiting', request,
    lines, (document ->> 'price')::bigint, (document ->> 'invoices')::integer, document ->> 'search'
  from employees e join departments d on d.id = department_id join positions p on p.id = position_id
  where e.id = author
  returning id into new_id;
  insert into signs (document_id, seq, employee_id, type, result)
  select new_id, seq - 1, person, type, case seq when 1 then '0' else '1' end
  from unnest(approvers, types) with ordinality line (person, type, seq) order by seq;
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
