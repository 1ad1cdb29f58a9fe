-- A request for an account. Until an administrator approves it, there is no employee and no audit entry.
create table account_requests (
  id integer primary key generated always as identity,
  username text not null check (username ~ '^[A-Za-z0-9][A-Za-z0-9@.+_-]{0,149}$'),
  name text not null,
  department text not null,
  position text not null,
  password_hash text not null,
  -- null: moved here from employees by this migration
  address text,
  created_at timestamptz not null default now()
);
create index account_requests_username on account_requests (upper(username), id);

-- One row per registration attempt of the last hour; network is an IPv4 address or an IPv6 /64 prefix.
create table registration_tries (
  network text not null,
  tried_at timestamptz not null default clock_timestamp()
);
create index registration_tries_network on registration_tries (network, tried_at);

-- Appends one entry per text under one lock; the loop keeps the head in variables, because 5,000 updates of entry_head are slow.
create function append_entries(who text, whats text[]) returns void language plpgsql as $$
declare
  number integer;
  last text;
  at text;
  what text;
begin
  if cardinality(whats) = 0 then return; end if;
  perform pg_advisory_xact_lock(41800004);
  select coalesce(max(h.seq), 0), coalesce(max(h.hash), '') into number, last from entry_head h;
  foreach what in array whats loop
    number := number + 1;
    at := moment_text(clock_timestamp());
    last := encode(sha256(convert_to(concat_ws(chr(10), last, number, at, who, what), 'UTF8')), 'hex');
    insert into entries (seq, at, who, what, hash) values (number, at, who, what, last);
  end loop;
  insert into entry_head (seq, hash) values (number, last)
    on conflict (single) do update set seq = excluded.seq, hash = excluded.hash;
end $$;

create or replace function append_entry(who text, what text) returns void language sql as $$
  select append_entries(who, array[what])
$$;

-- The audited content of an employee. The password hash is itself hashed, because entries are read more widely than employees.
create function employee_content(wanted text) returns json language sql stable as $$
  select json_build_object(
    'username', e.id, 'name', e.name, 'department', d.name, 'position', p.name,
    'active', e.active, 'created', moment_text(e.created_at),
    'password', encode(sha256(convert_to(e.password_hash, 'UTF8')), 'hex'))
  from employees e
    join departments d on d.id = e.department_id
    join positions p on p.id = e.position_id
  where e.id = wanted
$$;

-- Employees that registered, were never activated and that no other row refers to become requests.
with changes as (
  select substring(what from '^\{"type":"(employee\.\w+)"') as type,
    substring(what from '"username":"([^"]+)"') as username
  from entries where what like '{"type":"employee.%'),
moved as (
  delete from employees e
  where not active
    and exists (select from changes where username = e.id and type = 'employee.registered')
    and not exists (select from changes
      where username = e.id and type in ('employee.added', 'employee.activated'))
    and not exists (select from documents where author_id = e.id)
    and not exists (select from signs where employee_id = e.id)
    and not exists (select from receivers where employee_id = e.id)
    and not exists (select from default_lines where e.id in (employee_id, approver_id))
    and not exists (select from subscriptions where employee_id = e.id)
  returning *)
insert into account_requests (username, name, department, position, password_hash, created_at)
select moved.id, moved.name, d.name, p.name, password_hash, created_at
from moved
  join departments d on d.id = department_id
  join positions p on p.id = position_id
order by created_at, moved.id;

do $$
declare
  duplicates text;
begin
  select string_agg(names, '; ' order by names) into duplicates
  from (select string_agg(id, ', ' order by id) as names
    from employees group by upper(id) having count(*) > 1) groups;
  if duplicates is not null then
    raise exception 'These usernames differ only in case: %. Usernames must be unique without regard to case. Keep one of each group and delete or rename the others (docs/operations.md, "Usernames"), then start again.', duplicates;
  end if;
end $$;

create unique index employees_username on employees (upper(id));

select append_entries('admin', array(
  select json_build_object('type', 'employee.adopted', 'employee', employee_content(id))::text
  from employees order by id));
