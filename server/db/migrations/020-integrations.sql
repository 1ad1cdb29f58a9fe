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

-- What the ERP reports about the batch of a document. Rows are never changed or deleted; the last one is the present state.
create table erp_reports (
  id integer primary key generated always as identity,
  document_id integer not null,
  status text not null check (status in ('approved', 'posted', 'refused')),
  detail text not null default '',
  -- the time in the ERP, and the time of the report
  at timestamptz not null,
  reported_at timestamptz not null default clock_timestamp()
);
create index erp_reports_document on erp_reports (document_id, id);
create trigger erp_reports_append_only before update or delete on erp_reports
  for each statement execute function refuse_change();

-- A difference between the ERP and a batch under approval. Only the acknowledgement changes a row.
create table alarms (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('changed', 'deleted', 'postedUnapproved', 'hashDiffers')),
  category text not null,
  batch_number integer not null,
  document_id integer,
  -- for `changed`, the lines that arrived
  arrived json,
  seen_at timestamptz not null default clock_timestamp(),
  acknowledged_at timestamptz,
  reason text
);
create index alarms_batch on alarms (category, batch_number, kind);
create index alarms_open on alarms (document_id) where acknowledged_at is null;

create function check_alarm_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.acknowledged_at is not null
    or (to_jsonb(old) - '{acknowledged_at,reason}'::text[]) <> (to_jsonb(new) - '{acknowledged_at,reason}'::text[]) then
    raise exception 'Rows of alarms are never changed or deleted, except by their acknowledgement.';
  end if;
  return new;
end $$;
create trigger alarms_append_only before update or delete on alarms for each row execute function check_alarm_change();

-- When the ERP deleted the batch. It is then not listed, until the ERP sends it again.
alter table batches add column deleted_at timestamptz;

-- A message about an alarm can have no document.
alter table outbox alter column document_id drop not null;
alter table deliveries alter column document_id drop not null;

-- Stores an alarm with its audit entry and its message, and returns its id; or returns null if the last alarm of this kind is equal. Call it
-- last in a transaction, as `append_entry`.
create function raise_alarm(
  alarm_kind text, alarm_category text, batch integer, wanted integer, arrived_lines json) returns integer language plpgsql as $$
declare
  last alarms;
  new_id integer;
  event text := 'evt_' || replace(gen_random_uuid()::text, '-', '');
  moment timestamptz;
  head entry_head;
begin
  -- Serializes equal alarms of several processes.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'alarm', alarm_kind, alarm_category, batch), 4181));
  select * into last from alarms where kind = alarm_kind and category = alarm_category and batch_number = batch
    and document_id is not distinct from wanted order by id desc limit 1;
  if found and last.arrived::text is not distinct from arrived_lines::text then return null; end if;
  insert into alarms (kind, category, batch_number, document_id, arrived)
  values (alarm_kind, alarm_category, batch, wanted, arrived_lines) returning id, seen_at into new_id, moment;
  perform append_entry('admin', json_build_object('type', 'alarm.raised', 'alarm', new_id, 'kind', alarm_kind,
    'category', alarm_category, 'batch', batch, 'of', wanted,
    'arrived', encode(sha256(convert_to(arrived_lines::text, 'UTF8')), 'hex'))::text);
  -- The head is that of the entry above: the lock of the chain is held.
  select * into head from entry_head;
  insert into outbox (event_id, sequence, type, document_id, category, batch_number, message, at)
  select event, head.seq, 'batch.alarm', wanted, alarm_category, batch,
    concat('{"type":"batch.alarm","timestamp":', to_json(moment_text(moment)), ',"data":', row_to_json(facts), '}'), moment
  from (select event as event_id, head.seq as sequence, new_id as alarm, alarm_kind as kind, wanted as document_id, alarm_category as category,
    batch as batch_number, batch_type_of(alarm_category) as batch_type, json_build_object('seq', head.seq, 'hash', head.hash) as entry) facts;
  insert into deliveries (endpoint_id, event_id, sequence, document_id, category, batch_number)
  select e.id, event, head.seq, wanted, alarm_category, batch from endpoints e
  where 'batch.alarm' = any(e.types) and (e.categories = '{}' or alarm_category = any(e.categories))
    and (e.companies = '{}' or exists (select from documents d where d.id = wanted and e.companies && d.companies));
  if found then perform pg_notify('e_payment', '{"outbox":true}'); end if;
  return new_id;
end $$;

-- The ERP state of a document: `{state, at, detail}`; null if no endpoint subscribes to it and the ERP has reported nothing.
create function erp_state(wanted integer) returns json language plpgsql stable as $$
declare
  result json;
begin
  select json_build_object('state', 'alarm', 'at', moment_text(seen_at), 'detail', kind) into result
  from alarms where document_id = wanted and acknowledged_at is null order by id desc limit 1;
  if found then return result; end if;
  select json_build_object('state', case status when 'approved' then 'accepted' when 'posted' then 'posted' else 'failed' end,
    'at', moment_text(r.at), 'detail', detail) into result
  from erp_reports r where document_id = wanted order by id desc limit 1;
  if found then return result; end if;
  -- The deliveries of the last message of the document, at all endpoints.
  select json_build_object(
    'state', case when bool_or(state = 'dead') then 'failed' when bool_or(state <> 'delivered') then 'waiting' else 'sent' end,
    'at', moment_text(coalesce(case when bool_and(state = 'delivered') then max(delivered_at) end, max(tried_at), max(o.at))),
    'detail', coalesce(max(status) filter (where state = 'dead')::text, '')) into result
  from deliveries d join outbox o using (event_id)
  where d.document_id = wanted and d.sequence = (
    select max(sequence) from deliveries last where last.document_id = wanted) having count(*) > 0;
  return result;
end $$;
