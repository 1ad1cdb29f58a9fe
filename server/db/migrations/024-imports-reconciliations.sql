-- Deliveries in the watched folder. Rows are never changed or deleted.
create table imports (
  id integer primary key generated always as identity,
  -- the folder in `done` or `refused`
  folder text not null unique,
  hash text not null,
  outcome text not null check (outcome in ('done', 'refused', 'repeated')),
  -- counts by file and the first refused lines; null for repeated content
  report json,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp()
);
create trigger imports_append_only before update or delete on imports
  for each statement execute function refuse_change();
