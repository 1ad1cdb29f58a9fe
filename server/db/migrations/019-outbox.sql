-- Outgoing messages for the ERP: one row for each submission and each end of a document, written in its transaction (decision 0027).

-- Facts of the lines that messages contain. The database derives them when a document is stored.
alter table documents
  add column companies text[],
  add column line_count integer,
  add column lines_sha256 text;

create function line_facts(lines json, out companies text[], out line_count integer, out lines_sha256 text)
language sql immutable as $$
  select coalesce(array_agg(distinct line ->> 'RPCO') filter (where line ->> 'RPCO' is not null), '{}'), count(*),
    encode(sha256(convert_to(lines::text, 'UTF8')), 'hex')
  from json_array_elements(lines) line
$$;

update documents d set (companies, line_count, lines_sha256) = (select * from line_facts(d.lines));

create function add_line_facts() returns trigger language plpgsql as $$
begin
  select * into new.companies, new.line_count, new.lines_sha256 from line_facts(new.lines);
  return new;
end $$;
create trigger documents_line_facts before insert on documents
  for each row when (new.lines_sha256 is null) execute function add_line_facts();

-- Rows are never changed or deleted. `sequence` is the number of the audit entry, so it increases in the order of the commits.
create table outbox (
  id integer primary key generated always as identity,
  event_id text not null unique check (event_id ~ '^evt_[0-9a-f]{32}$'),
  sequence integer not null unique,
  type text not null,
  document_id integer not null,
  category text not null,
  batch_number integer not null,
  -- the body of the webhook, exactly as sent
  message text not null,
  at timestamptz not null
);
create index outbox_document on outbox (document_id);
create trigger outbox_append_only before update or delete on outbox
  for each statement execute function refuse_change();

-- Receivers of webhooks. Empty `categories` or `companies` mean all. The signing secrets are in `secrets`.
create table endpoints (
  id integer primary key generated always as identity,
  url text not null,
  types text[] not null,
  categories text[] not null default '{}',
  companies text[] not null default '{}',
  enabled boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  -- the first failure since the last success
  failing_since timestamptz,
  last_success_at timestamptz
);

-- One row for each message and endpoint that subscribes to it. A `sending` row is claimed until `next_at`.
create table deliveries (
  id integer primary key generated always as identity,
  endpoint_id integer not null references endpoints,
  event_id text not null references outbox (event_id),
  sequence integer not null,
  document_id integer not null,
  category text not null,
  batch_number integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'dead')),
  tries integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  -- the last attempt: when it ended, how long it took, and the status and the beginning of the response, or the error
  tried_at timestamptz,
  duration_ms integer,
  status integer,
  answer text,
  delivered_at timestamptz,
  unique (endpoint_id, event_id)
);
create index deliveries_due on deliveries (endpoint_id, sequence) where state in ('waiting', 'sending');
create index deliveries_order on deliveries (endpoint_id, category, batch_number, sequence) where state in ('waiting', 'sending');
create index deliveries_document on deliveries (document_id);

-- The batch type of a category, from the setting BATCH_TYPES of the calling process.
create function batch_type_of(category text) returns text language sql stable as $$
  select (string_to_array(coalesce(nullif(current_setting('e_payment.batch_types', true), ''), 'V,K,IB,RB,G'), ','))
    [array_position(array['voucher', 'payment', 'invoice', 'receipt', 'nacct'], category)]
$$;

-- Stores a message with its deliveries, and wakes the processes that send.
create function add_message(entry_seq integer, message_type text, at timestamptz, data text, wanted integer) returns void language plpgsql as $$
declare
  new_id text := 'evt_' || replace(gen_random_uuid()::text, '-', '');
begin
  insert into outbox (event_id, sequence, type, document_id, category, batch_number, message, at)
  select new_id, entry_seq, message_type, wanted, d.category, d.batch_number,
    concat('{"type":', to_json(message_type), ',"timestamp":', to_json(moment_text(at)),
      ',"data":{"event_id":', to_json(new_id), ',', substr(data, 2), '}'), at
  from documents d where d.id = wanted;
  insert into deliveries (endpoint_id, event_id, sequence, document_id, category, batch_number)
  select e.id, new_id, entry_seq, wanted, d.category, d.batch_number
  from endpoints e, documents d
  where d.id = wanted and message_type = any(e.types)
    and (e.categories = '{}' or d.category = any(e.categories))
    and (e.companies = '{}' or e.companies && d.companies);
  if found then perform pg_notify('e_payment', '{"outbox":true}'); end if;
end $$;

-- Stores the message of an audit entry of a document. An approval that does not complete the document has no message.
create function add_document_message(entry_seq integer, chained text, message_type text, wanted integer) returns void language plpgsql as $$
declare
  moment timestamptz;
  data text;
begin
  select coalesce(d.completed_at, d.created_at),
    concat(left(row_to_json(facts)::text, -1), ',"reason":' || to_json(reason), ',"entry":{"seq":', entry_seq, ',"hash":', to_json(chained), '}}')
  into moment, data
  from documents d,
    lateral (select comment as reason from (values (1)) one
      left join signs s on s.document_id = d.id and s.state = 'rejected') rejection,
    lateral (select entry_seq as sequence, d.id as document_id, null::text as number, d.category,
      (array['채무발생', '채무정리', '채권발생', '채권정리', '일반전표'])[
        array_position(array['voucher', 'payment', 'invoice', 'receipt', 'nacct'], d.category)] as document_type,
      d.companies, d.batch_number, batch_type_of(d.category) as batch_type, d.price, d.line_count, d.lines_sha256,
      d.author_id as author, moment_text(d.created_at) as submitted_at, moment_text(d.completed_at) as completed_at,
      array(select json_strip_nulls(row_to_json(approver)) from (
        select coalesce(acted_by, employee_id) as username, coalesce(actor.name, approver_name) as name, type, way,
          case when acted_by is not null then employee_id end as "for", moment_text(signed_at) as at
        from signs left join employees actor on actor.id = acted_by
        where document_id = d.id and way is not null order by seq) approver) as approvers) facts
  where d.id = wanted and (message_type <> 'document.approved' or d.status = 'approved');
  if found then perform add_message(entry_seq, message_type, moment, data, wanted); end if;
end $$;

-- As in migration 005. An entry of a submission, or of an end of a document, is followed by its message.
create or replace function append_entries(who text, whats text[]) returns void language plpgsql as $$
declare
  number integer;
  last text;
  at text;
  what text;
  message_type text;
begin
  if cardinality(whats) = 0 then return; end if;
  perform pg_advisory_xact_lock(41800004);
  select coalesce(max(h.seq), 0), coalesce(max(h.hash), '') into number, last from entry_head h;
  foreach what in array whats loop
    number := number + 1;
    at := moment_text(clock_timestamp());
    last := encode(sha256(convert_to(concat_ws(chr(10), last, number, at, who, what), 'UTF8')), 'hex');
    insert into entries (seq, at, who, what, hash) values (number, at, who, what, last);
    message_type := substring(left(what, 60) from '^\{"type" ?: ?"(document\.(?:submitted|approved|rejected|withdrawn))"');
    if message_type is not null then
      perform add_document_message(number, last, message_type, entry_document(what));
    end if;
  end loop;
  insert into entry_head (seq, hash) values (number, last)
    on conflict (single) do update set seq = excluded.seq, hash = excluded.hash;
end $$;

-- Entries before this one have no messages. A database without entries needs none.
do $$
begin
  if exists (select from entries) then perform append_entry('admin', '{"type":"outbox.introduced"}'); end if;
end $$;
