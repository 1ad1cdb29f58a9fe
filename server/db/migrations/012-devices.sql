-- What an employee sees of the own sessions: a public id, when each began and was last used, and the names of browser and system.
alter table sessions
  add column id uuid not null unique default gen_random_uuid(),
  add column started_at timestamptz not null default now(),
  add column used_at timestamptz not null default now(),
  add column browser text,
  add column system text;
