-- API clients under `integration/`. The token is stored as its SHA-256. After a rotation the previous token also works until `previous_until`.
create table integrations (
  id integer primary key generated always as identity,
  name text not null unique,
  token_hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  scopes text[] not null,
  -- addresses and networks from which the client may call; empty means all
  addresses text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  -- the number of calls in the minute that begins at `minute_at`
  minute_at timestamptz,
  calls integer not null default 0
);

-- Responses to incoming writes, by the header Idempotency-Key. `answer` is null while the first request runs.
create table idempotency (
  integration_id integer not null references integrations,
  key text not null,
  hash text not null,
  answer text,
  at timestamptz not null default clock_timestamp(),
  primary key (integration_id, key)
);
create index idempotency_at on idempotency (at);
