-- The product gives the facts of the lines, so that the database need not parse the lines of a submission. The default line is stored only if
-- it changes.
create or replace function store_submission(
  session bytea, seen text, document json, lines json, approvers text[], types text[], steps integer[],
  receivers text[], files json) returns integer language plpgsql as $$
declare
  new_id integer;
  author text := document ->> 'author';
  voucher_type text := document ->> 'category';
  batch integer := document ->> 'batch';
  request uuid := document ->> 'request';
  -- null in a line without parallel approvers
  default_steps integer[] := case when (select count(distinct each) from unnest(steps) each) < cardinality(steps) then steps
    else array_fill(null::integer, array[cardinality(steps)]) end;
begin
  perform from sessions where token_hash = session for key share;
  perform from batches where category = voucher_type and number = batch for update;
  if submission_state(session, voucher_type, batch, request) is distinct from seen then return null; end if;
  insert into documents (category, batch_number, author_id, author_name, author_department, department_id,
    author_position, title, status, request_id, lines, price, invoices_count, search_text,
    companies, line_count, lines_sha256)
  select voucher_type, batch, e.id, e.name, d.name, d.id, p.name, document ->> 'title', 'waiting', request,
    lines, (document ->> 'price')::bigint, (document ->> 'invoices')::integer, document ->> 'search',
    array(select json_array_elements_text(document -> 'companies')), (document ->> 'lineCount')::integer,
    document ->> 'linesSha256'
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
  if (select (array_agg(approver_id order by seq), array_agg(line.type order by seq), array_agg(step order by seq))
      from default_lines line where employee_id = author and category = voucher_type)
    is distinct from (approvers, types, default_steps) then
    delete from default_lines where employee_id = author and category = voucher_type;
    insert into default_lines (employee_id, category, seq, approver_id, type, step)
    select author, voucher_type, seq - 1, person, type, step
    from unnest(approvers, types, default_steps) with ordinality line (person, type, step, seq);
  end if;
  return new_id;
end $$;

-- The content is the same as before. PL/pgSQL keeps the plan of its query, and SQL functions are planned in every query.
do $migration$
declare
  before text := (select prosrc from pg_proc where oid = 'document_content(integer)'::regprocedure);
begin
  execute concat('create or replace function document_content(wanted integer) returns json language plpgsql stable as $$ begin return (',
    before, '); end $$');
end $migration$;
