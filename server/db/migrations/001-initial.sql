-- Employees ---------------------------------------------------------------------------------------
create table departments (
  id serial primary key,
  name text not null unique,
  rank integer not null default 0
);

create table positions (
  id serial primary key,
  name text not null unique,
  rank integer not null default 0
);

create table employees (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9@.+_-]{0,149}$'),
  name text not null,
  password_hash text not null,
  department_id integer not null references departments,
  position_id integer not null references positions,
  avatar text,
  active boolean not null,
  created_at timestamptz not null default now()
);
create index employees_department on employees (department_id);

-- Only the SHA-256 of a token is stored.
create table sessions (
  token_hash bytea primary key,
  employee_id text not null references employees on delete cascade,
  expires_at timestamptz not null
);
create index sessions_employee on sessions (employee_id);

create table login_tries (
  username text not null,
  tried_at timestamptz not null default clock_timestamp()
);
create index login_tries_username on login_tries (username, tried_at);

-- The ERP's vouchers: one row per batch, because a batch is listed, drafted and released as a whole. ---------------
create table batches (
  category text not null check (category in ('voucher', 'payment', 'invoice', 'receipt', 'nacct')),
  number integer not null,
  days date[] not null,
  first_day date not null,
  last_day date not null,
  line_count integer not null,
  origins text[] not null,
  authors text[] not null,
  search_text text not null,
  segment bytea not null,
  segment_length integer not null,
  segment_checksum bigint not null,
  primary key (category, number)
);
alter table batches alter column segment set storage external;
create index batches_period on batches (category, last_day, first_day);

-- Ensures that a line id is unique over all categories.
create table voucher_lines (
  id text primary key,
  category text not null,
  batch_number integer not null,
  foreign key (category, batch_number) references batches on delete cascade
);
create index voucher_lines_batch on voucher_lines (category, batch_number);

-- Approval documents ------------------------------------------------------------------------------
create table documents (
  id integer primary key generated always as identity,
  category text not null,
  batch_number integer not null,
  author_id text not null references employees,
  title text not null check (title <> ''),
  status text not null check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  request_id uuid,
  lines json not null,
  foreign key (category, batch_number) references batches,
  unique (author_id, request_id)
);
-- A batch has at most one waiting or approved document.
create unique index documents_active on documents (category, batch_number)
  where status in ('waiting', 'approved');
create index documents_author on documents (author_id, id);

create table signs (
  id integer primary key generated always as identity,
  document_id integer not null references documents on delete cascade,
  seq integer not null check (seq >= 0),
  employee_id text not null references employees,
  type text not null check (type in ('0', '1')),
  result text not null check (result in ('0', '1', '2', '3')),
  comment text not null default '',
  signed_at timestamptz,
  unique (document_id, seq),
  unique (document_id, employee_id)
);
-- Only one approver of a document can have the turn.
create unique index signs_turn on signs (document_id) where result = '0';
create index signs_waiting on signs (employee_id) where result = '0';

create table receivers (
  id integer primary key generated always as identity,
  document_id integer not null references documents on delete cascade,
  employee_id text not null references employees,
  read_at timestamptz,
  unique (document_id, employee_id)
);

create table attachments (
  id uuid primary key,
  document_id integer not null references documents on delete cascade,
  line_id text not null,
  seq integer not null,
  title text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  unique (document_id, seq)
);

create table default_lines (
  employee_id text not null references employees on delete cascade,
  category text not null,
  seq integer not null,
  approver_id text not null references employees,
  type text not null check (type in ('0', '1')),
  primary key (employee_id, category, seq)
);

create table subscriptions (
  endpoint text primary key,
  employee_id text not null references employees on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
