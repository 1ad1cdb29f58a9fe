-- Approval lines saved by name. `owner_id` is null for the lines of the company, which only an administrator changes.
create table saved_lines (
  id integer primary key generated always as identity,
  owner_id text references employees on delete cascade,
  name text not null check (name <> ''),
  -- the name for comparisons: in NFC, without letter case
  name_key text not null,
  -- null for all categories
  category text check (category in ('voucher', 'payment', 'invoice', 'receipt', 'nacct')),
  -- [{"id", "type", "step"}] in order; the steps count from 0
  approvers jsonb not null,
  -- [{"id", "kind"}] in order
  receivers jsonb not null default '[]',
  -- increases by one with every change
  version integer not null default 1 check (version > 0)
);
create unique index saved_lines_name on saved_lines (coalesce(owner_id, ''), name_key);

-- The steps of the line used last; null in a line without parallel steps, and in lines of earlier versions.
alter table default_lines add column step integer check (step >= 0);

-- `store_submission` also keeps the steps. Only this part of the function changes.
do $$
declare
  before text := (select pg_get_functiondef(oid) from pg_proc where proname = 'store_submission');
  line text := 'insert into default_lines (employee_id, category, seq, approver_id, type)
  select author, voucher_type, seq - 1, person, type
  from unnest(approvers, types) with ordinality line (person, type, seq);';
begin
  if strpos(before, line) = 0 then raise exception 'store_submission does not store the line used last'; end if;
  execute replace(before, line, 'insert into default_lines (employee_id, category, seq, approver_id, type, step)
  select author, voucher_type, seq - 1, person, type,
    case when (select count(distinct each) from unnest(steps) each) < cardinality(steps) then step end
  from unnest(approvers, types, steps) with ordinality line (person, type, step, seq);');
end $$;
