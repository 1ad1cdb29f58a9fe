-- Name, department and position of the author at the submission, and of an approver at the decision. A later change of the employee
-- does not change what a document shows.
alter table documents
  add column author_name text,
  add column author_department text,
  add column author_position text,
  add column withdrawn_at timestamptz;
alter table signs
  add column approver_name text,
  add column approver_department text,
  add column approver_position text;

create temp table present on commit drop as
  select e.id, e.name, d.name as department, p.name as position
  from employees e join departments d on d.id = department_id join positions p on p.id = position_id;

-- Until now read_at of a withdrawn document was the time of its withdrawal; it stays as the author's read mark.
update documents set author_name = name, author_department = department, author_position = position,
  withdrawn_at = case when status = 'withdrawn' then read_at end
from present where present.id = author_id;
update signs set approver_name = name, approver_department = department, approver_position = position
from present where present.id = employee_id and result in ('2', '3');

alter table documents
  alter column author_name set not null,
  alter column author_department set not null,
  alter column author_position set not null;

-- The columns that a filter reads; the author's name is the last part of search_text.
drop index documents_found;
create index documents_found on documents (id)
  include (created_at, search_text, author_id, author_department, batch_number, status, read_at);

create or replace function document_content(wanted integer) returns json language sql stable as $$
  select json_build_object(
    'id', d.id, 'category', d.category, 'batch', d.batch_number, 'author', d.author_id,
    'name', d.author_name, 'department', d.author_department, 'position', d.author_position,
    'title', d.title, 'created', moment_text(d.created_at),
    'lines', encode(sha256(convert_to(d.lines::text, 'UTF8')), 'hex'), 'status', d.status,
    'withdrawn', moment_text(d.withdrawn_at),
    'signs', (select coalesce(json_agg(json_build_object('user', employee_id,
      'name', approver_name, 'department', approver_department, 'position', approver_position,
      'type', type, 'result', result, 'comment', comment, 'at', moment_text(signed_at))
      order by seq), '[]')
      from signs where document_id = d.id),
    'receivers', array(select employee_id from receivers where document_id = d.id order by id),
    'files', (select coalesce(json_agg(json_build_object('id', id, 'line', line_id, 'title', title,
      'size', size, 'sha256', encode(sha256, 'hex')) order by seq), '[]')
      from attachments where document_id = d.id))
  from documents d where d.id = wanted
$$;

-- The audit entry of a sign-in: the hash of the session's token, and the session's expiry.
create function session_change(wanted bytea) returns text language sql stable as $$
  select json_build_object('type', 'session.started', 'session', encode(token_hash, 'hex'),
    'username', employee_id, 'expires', moment_text(expires_at))::text
  from sessions where token_hash = wanted
$$;

-- The document id of an entry. Uses a pattern: JSON functions reject half a surrogate pair, which old entries can contain.
create function entry_document(what text) returns integer language sql immutable parallel safe as $$
  select substring(left(what, 100)
    from '^\{"type" ?: ?"document\.[a-z]+", ?"document" ?: ?(?:\{"id" ?: ?)?(\d+)')::integer
$$;
create index entries_document on entries (entry_document(what)) where entry_document(what) is not null;

-- Appends entries for all stored documents with the new columns, and for all open sessions.
select append_entries('admin', array(
  select json_build_object('type', 'document.adopted', 'document', document_content(id))::text
  from documents order by id));
select append_entries('admin', array(
  select session_change(token_hash) from sessions where expires_at > now() order by token_hash));
