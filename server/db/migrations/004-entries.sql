-- One entry for every accepted change; each holds the hash over the one before it (decision 0006).
create table entries (
  seq integer primary key,
  at text not null,
  who text not null,
  what text not null,
  hash text not null
);

-- The last entry once more, so that one removed at the end is missed as well.
create table entry_head (
  single boolean primary key default true check (single),
  seq integer not null,
  hash text not null
);

create function moment_text(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- All of a document that must never change unnoticed, the same text for the same content.
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

-- Appends an entry; the last thing that a transaction does: all others that append wait from here on. The lock is a statement of its
-- own, so that the head is read as whoever held it before has left it.
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

-- What is stored already begins the chain as it stands now.
do $$
declare
  document record;
begin
  for document in select id from documents order by id loop
    perform append_entry('admin', json_build_object('type', 'document.adopted',
      'document', document_content(document.id))::text);
  end loop;
end $$;
