-- One entry for every accepted change. Its hash covers the hash of the previous entry (decision 0006).
create table entries (
  seq integer primary key,
  at text not null,
  who text not null,
  what text not null,
  hash text not null
);

-- Number and hash of the last entry, so that removed entries at the end are also detected.
create table entry_head (
  single boolean primary key default true check (single),
  seq integer not null,
  hash text not null
);

create function moment_text(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- The audited fields of a document. The same content always gives the same text.
create function document_content(wanted integer) returns json language sql stable as $$
  select json_build_object(
    'id', d.id, 'category', d.category, 'batch', d.batch_number, 'author', d.author_id,
    'title', d.title, 'created', moment_text(d.created_at),
    'lines', encode(sha256(convert_to(d.lines::text, 'UTF8')), 'hex'), 'status', d.status,
    'signs', (select coalesce(json_agg(json_build_object('user', employee_id, 'type', type,
      'result', result, 'comment', comment, 'at', moment_text(signed_at)) order by seq), '[]')
      from signs where document_id = d.id),
    'receivers', array(select employee_id from receivers where document_id = d.id order by id),
    'files', (select coalesce(json_agg(json_build_object('id', id, 'line', line_id, 'title', title,
      'size', size, 'sha256', encode(sha256, 'hex')) order by seq), '[]')
      from attachments where document_id = d.id))
  from documents d where d.id = wanted
$$;

-- Appends an entry. Call it last in a transaction: until the commit, other transactions that append wait. The lock is a separate
-- statement, so that the head is read after the previous transaction has committed.
create function append_entry(who text, what text) returns void language plpgsql as $$
declare
  number integer;
  last text;
  at text;
begin
  perform pg_advisory_xact_lock(41800004);
  select coalesce(max(h.seq), 0) + 1, coalesce(max(h.hash), '') into number, last from entry_head h;
  at := moment_text(clock_timestamp());
  last := encode(sha256(convert_to(concat_ws(chr(10), last, number, at, who, what), 'UTF8')), 'hex');
  insert into entries (seq, at, who, what, hash) values (number, at, who, what, last);
  insert into entry_head (seq, hash) values (number, last)
    on conflict (single) do update set seq = excluded.seq, hash = excluded.hash;
end $$;

-- The chain begins with the documents that are already stored.
do $$
declare
  document record;
begin
  for document in select id from documents order by id loop
    perform append_entry('admin', json_build_object('type', 'document.adopted',
      'document', document_content(document.id))::text);
  end loop;
end $$;
