-- The last completed turn of a seat. A delegate can read a document for an hour after the end of the delegation only if the principal had
-- the turn at this end (rule L42), also after the principal has decided, or the document has ended.
alter table signs
  add column last_turn_from timestamptz,
  add column last_turn_until timestamptz;

do $$
declare
  before text := pg_get_functiondef(
    'store_decision(integer, text, bytea, json, text, text, integer, json, text[], text, text[])'::regprocedure);
  turn text := $turn$      turn_at = case when n.state in ('turn', 'held')$turn$;
begin
  if strpos(before, turn) = 0 then raise exception 'store_decision does not set the beginning of a turn'; end if;
  execute replace(before, turn, $last$      last_turn_from = case when s.result = '0' and n.state not in ('turn', 'held')
        then coalesce(s.turn_at, (select created_at from documents where id = wanted)) else s.last_turn_from end,
      last_turn_until = case when s.result = '0' and n.state not in ('turn', 'held') then moment else s.last_turn_until end,
$last$ || turn);
end $$;

create or replace function is_delegate(wanted integer, person text) returns boolean language sql stable as $$
  select exists (
    select from document_delegations(wanted) g join documents d on d.id = wanted
    join signs s on s.document_id = d.id and s.employee_id = g.principal_id
    where g.delegate_id = person and (
      s.result = '0' and (g.ended is null or coalesce(s.turn_at, d.created_at) < g.ended)
      or g.ended > s.last_turn_from and g.ended <= s.last_turn_until)
  ) or exists (
    select from decisions where document_id = wanted and employee_id = person and principal_id is not null
      and event in ('document.approved', 'document.rejected'))
$$;

-- Whether an employee may know as a delegate that a document exists: an employee who can open it, or could have decided on it at any time of
-- a delegation that is active or ended less than an hour ago.
create function was_delegate(wanted integer, person text) returns boolean language sql stable as $$
  select is_delegate(wanted, person) or exists (
    select from document_delegations(wanted) g join delegations whole on whole.id = g.id
    join signs s on s.document_id = wanted and s.employee_id = g.principal_id
    where g.delegate_id = person and (g.ended is null or g.ended > s.last_turn_from) and s.last_turn_until > whole.starts_at)
$$;
