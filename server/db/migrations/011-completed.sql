-- When a document ended: by its completing decision, its rejection or its withdrawal. Null while it waits.
alter table documents add column completed_at timestamptz;
update documents d set completed_at = case status when 'withdrawn' then withdrawn_at
  else (select max(signed_at) from signs where document_id = d.id) end
where status <> 'waiting';

-- All columns that a filter or a sort of a box reads.
drop index documents_found;
create index documents_found on documents (id)
  include (created_at, search_text, author_id, author_department, batch_number, status, read_at, category,
    price, completed_at);

-- The unread counts of an author need the status.
drop index documents_unread;
create index documents_unread on documents (author_id, status)
  where status in ('approved', 'rejected') and read_at is null;

-- As in migration 008; it also stores `completed_at`.
create or replace function store_decision(
  wanted integer, seen text, session bytea, who text, type text, new_status text, results text[],
  remark text, channel text, payloads text[]) returns text language plpgsql as $$
declare
  moment timestamptz;
  change json;
begin
  perform from documents where id = wanted for update;
  if document_state(wanted) is distinct from seen then return 'changed'; end if;
  if session is not null and not exists (
    select from sessions join employees on employees.id = employee_id
    where token_hash = session and expires_at > clock_timestamp() and active) then
    return 'ended';
  end if;
  moment := clock_timestamp();
  -- Before the update of the next approver, because only one row may have the turn (index signs_turn).
  update signs s set result = results[seq + 1], comment = remark, signed_at = moment,
    approver_name = e.name, approver_department = d.name, approver_position = p.name
  from employees e join departments d on d.id = department_id join positions p on p.id = position_id
  where document_id = wanted and result = '0' and results[seq + 1] in ('2', '3')
    and e.id = employee_id
  returning json_build_object('type', store_decision.type, 'document', wanted, 'comment', remark,
    'at', moment_text(moment), 'name', e.name, 'department', d.name, 'position', p.name)
  into change;
  if not found then
    change := json_build_object('type', type, 'document', wanted, 'at', moment_text(moment));
  end if;
  update signs set result = results[seq + 1]
  where document_id = wanted and result <> results[seq + 1];
  if new_status <> 'waiting' then
    update documents set status = new_status, completed_at = moment,
      withdrawn_at = case when new_status = 'withdrawn' then moment end
    where id = wanted;
  end if;
  perform pg_notify(channel, payload) from unnest(payloads) payload;
  perform append_entry(who, change::text);
  return 'stored';
end $$;
