-- The devices on which an employee is signed in. A device is one sign-in with its renewals: a renewal belongs to the device of the
-- session that it renews. A session that is open during this migration becomes a device that signed in now, with an unknown browser.
alter table sessions
  add column device_id uuid not null default gen_random_uuid(),
  add column started_at timestamptz not null default now(),
  add column used_at timestamptz not null default now(),
  add column browser text,
  add column system text,
  add column address text;
