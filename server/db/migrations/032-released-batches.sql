-- Marks the batch of a document as deleted if the last data that the ERP has sent about it is its deletion. Returns whether it does. The
-- batch must be locked.
create function delete_released_batch(wanted integer) returns boolean language plpgsql as $$
begin
  update alarms a set ended_at = clock_timestamp() from documents d
  where d.id = wanted and a.category = d.category and a.batch_number = d.batch_number and a.document_id = wanted
    and a.kind = 'deleted' and a.ended_at is null;
  if not found then return false; end if;
  update batches b set deleted_at = clock_timestamp() from documents d
  where d.id = wanted and b.category = d.category and b.number = d.batch_number and b.deleted_at is null;
  return found;
end $$;

-- A document that ends without approval releases its batch. If the ERP has deleted the batch meanwhile, `store_decision` also deletes it,
-- and appends the entry about this. Only these parts of the function change.
do $$
declare
  body text := pg_get_functiondef(
    'store_decision(integer, text, bytea, json, text, text, integer, json, text[], text, text[])'::regprocedure);
  part text[];
  parts text[] := array[
    array[$old$  newcomers text[];
$old$, $new$  is_deleted boolean := false;
$new$],
    array[$old$  perform from delegations where id = (action ->> 'delegation')::integer for share;
$old$, $new$  if new_status in ('rejected', 'withdrawn') then
    -- The row of the batch orders the end of the document and a report of the ERP about the batch.
    perform from batches b join documents d on d.category = b.category and d.batch_number = b.number
    where d.id = wanted for update of b;
  end if;
$new$],
    array[$old$  where id = wanted and status <> new_status;
$old$, $new$  if found and new_status in ('rejected', 'withdrawn') then
    is_deleted := delete_released_batch(wanted);
  end if;
$new$],
    array[$old$,"at":', to_json(moment_text(moment)), decided, '}'));
$old$, $new$  if is_deleted then
    perform append_entry('admin', json_build_object('type', 'batch.deleted', 'category', category, 'batch', batch_number)::text)
    from documents where id = wanted;
  end if;
$new$]];
begin
  foreach part slice 1 in array parts loop
    if strpos(body, part[1]) = 0 then raise exception 'store_decision does not contain %', part[1]; end if;
    body := replace(body, part[1], part[1] || part[2]);
  end loop;
  execute body;
end $$;

-- Appends the entry of a submission. If the ERP has changed the batch while an earlier document waited, and the batch still has the lines of
-- that document, the alarm is raised for the new document, too. Returns the id of that alarm, or null. Call it last in a transaction, with
-- the batch locked.
create function record_submission(author text, wanted integer) returns integer language plpgsql as $$
declare
  earlier alarms;
begin
  perform append_entry(author, json_build_object('type', 'document.submitted', 'document', document_content(wanted))::text);
  select a.* into earlier from documents d
    join alarms a on a.category = d.category and a.batch_number = d.batch_number and a.kind = 'changed' and a.ended_at is null
    join documents before on before.id = a.document_id and before.lines_sha256 = d.lines_sha256
  where d.id = wanted order by a.id desc limit 1;
  if not found then return null; end if;
  return raise_alarm('changed', earlier.category, earlier.batch_number, wanted, earlier.arrived);
end $$;
