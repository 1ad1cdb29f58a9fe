-- Responses to writes with an idempotency key, kept for seven days (rule X9). `part` is 0 for the call, and the id of a document for one
-- approval of a bulk approval. `hash` is that of the call and its body. `answer` is null while a bulk approval runs.
create table requests (
  employee_id text not null references employees,
  key uuid not null,
  part integer not null,
  hash text not null,
  status integer,
  answer text,
  at timestamptz not null default clock_timestamp(),
  primary key (employee_id, key, part)
);
create index requests_at on requests (at);
