-- `store_decision` locks the session of the employee who acts, so that the session ends either before the decision is checked, or after it
-- is stored. It also locks approvers whose decisions are taken back. It takes its locks in the order of a deactivation: employees, sessions,
-- delegations. Only these parts of the function change.
do $$
declare
  body text := pg_get_functiondef(
    'store_decision(integer, text, bytea, json, text, text, integer, json, text[], text, text[])'::regprocedure);
  part text[];
  parts text[] := array[
    array[$old$  newcomers := array(
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
$old$, $new$  if (select count(*) from employees where id = any(newcomers) and active) < cardinality(newcomers) then
    return 'changed';
  end if;
$new$],
    array[$old$  perform from documents where id = wanted for update;
$old$, $new$  perform from documents where id = wanted for update;
  newcomers := array(
    select username from json_to_recordset(seats) n (username text)
    where not exists (select from signs where document_id = wanted and employee_id = username)
    union select id from json_to_recordset(action -> 'receivers') r (id text));
  -- With the lock, they and the approvers whose decisions are taken back can be deactivated only after this.
  perform from employees where id = any(newcomers || array(
    select employee_id from signs s join json_to_recordset(seats) n (username text, state text) on username = employee_id
    where document_id = wanted and s.state = 'approved' and n.state <> 'approved')) order by id for share;
  -- With the lock, the session can end only after this.
  perform from sessions where token_hash = session for key share;
$new$]];
begin
  foreach part slice 1 in array parts loop
    if strpos(body, part[1]) = 0 then raise exception 'store_decision does not contain %', part[1]; end if;
    body := replace(body, part[1], part[2]);
  end loop;
  execute body;
end $$;

-- The time of a submission is read after its locks (rule X7), not at the start of the transaction. Only these parts of the function change.
do $$
declare
  body text := pg_get_functiondef(
    'store_submission(bytea, text, json, json, text[], text[], integer[], text[], json)'::regprocedure);
  part text[];
  parts text[] := array[
    array['companies, line_count, lines_sha256)', 'companies, line_count, lines_sha256, created_at)'],
    array[$old$document ->> 'linesSha256'
$old$, $new$document ->> 'linesSha256', clock_timestamp()
$new$]];
begin
  foreach part slice 1 in array parts loop
    if strpos(body, part[1]) = 0 then raise exception 'store_submission does not contain %', part[1]; end if;
    body := replace(body, part[1], part[2]);
  end loop;
  execute body;
end $$;
