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

-- Comparisons of the stored batches with a list of the ERP. Rows are never changed or deleted.
create table reconciliations (
  id integer primary key generated always as identity,
  from_day date not null,
  to_day date not null,
  -- null for all categories
  category text,
  file_sha256 text not null,
  -- counts and sums by kind
  summary json not null,
  -- the differences of the previous reconciliation that no longer exist
  settled integer[] not null,
  at timestamptz not null default clock_timestamp()
);
create trigger reconciliations_append_only before update or delete on reconciliations
  for each statement execute function refuse_change();

-- Batches that are not equal. Only the acknowledgement changes a row.
create table reconciliation_differences (
  id integer primary key generated always as identity,
  reconciliation_id integer not null references reconciliations,
  kind text not null check (kind in ('missingHere', 'missingInErp', 'contentDiffers', 'pendingInErp', 'postedUnapproved')),
  category text not null,
  batch_number integer not null,
  document_id integer,
  -- lines, debit, credit, status and sha256 on both sides; null on the side without the batch
  here json,
  erp json,
  -- whether the previous reconciliation did not have it
  is_new boolean not null,
  acknowledged_at timestamptz,
  reason text
);
create index reconciliation_differences_run on reconciliation_differences (reconciliation_id);
create function check_difference_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.acknowledged_at is not null
    or (to_jsonb(old) - '{acknowledged_at,reason}'::text[]) <> (to_jsonb(new) - '{acknowledged_at,reason}'::text[]) then
    raise exception 'Rows of reconciliation_differences are never changed or deleted, except by their acknowledgement.';
  end if;
  return new;
end $$;
create trigger reconciliation_differences_append_only before update or delete on reconciliation_differences
  for each row execute function check_difference_change();

-- For the figures of messages.
create index deliveries_dead on deliveries (endpoint_id) where state = 'dead';
