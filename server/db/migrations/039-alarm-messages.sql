-- A message about an alarm has all fields of N3 (integration), like one about a document. Before, the fields of the document were missing.
-- Stored messages stay unchanged.

-- The fields of a message that describe a document and its batch, and `entry`, as a JSON object without its first brace. Without a document
-- they are null, or empty lists.
create function message_fields(wanted integer, batch_category text, batch integer, entry_seq integer, chained text) returns text
language sql stable as $$
  select concat(substr(left(row_to_json(facts)::text, -1), 2), ',"reason":' || to_json(reason), ',"entry":{"seq":', entry_seq,
    ',"hash":', to_json(chained), '}}')
  from (values (1)) one left join documents d on d.id = wanted,
    lateral (select comment as reason from (values (1)) one
      left join signs s on s.document_id = wanted and s.state = 'rejected') rejection,
    lateral (select wanted as document_id, null::text as number, batch_category as category,
      (array['채무발생', '채무정리', '채권발생', '채권정리', '일반전표'])[
        array_position(array['voucher', 'payment', 'invoice', 'receipt', 'nacct'], batch_category)] as document_type,
      coalesce(d.companies, '{}') as companies, batch as batch_number, batch_type_of(batch_category) as batch_type, d.price, d.line_count,
      d.lines_sha256, d.author_id as author, moment_text(d.created_at) as submitted_at, moment_text(d.completed_at) as completed_at,
      array(select json_strip_nulls(row_to_json(approver)) from (
        select coalesce(acted_by, employee_id) as username, coalesce(acted_by_name, approver_name) as name, type, way,
          case when acted_by is not null then employee_id end as "for", moment_text(signed_at) as at
        from signs where document_id = wanted and way is not null order by seq) approver) as approvers) facts
$$;

-- As in migration 038, with `message_fields`.
create or replace function add_document_message(entry_seq integer, chained text, message_type text, wanted integer) returns void language plpgsql as $$
declare
  moment timestamptz;
  data text;
begin
  select coalesce(completed_at, created_at),
    concat('{"sequence":', entry_seq, ',', message_fields(wanted, category, batch_number, entry_seq, chained))
  into moment, data
  from documents where id = wanted and (message_type <> 'document.approved' or status = 'approved');
  if found then perform add_message(entry_seq, message_type, moment, data, wanted); end if;
end $$;

-- Only the message of `raise_alarm` changes.
do $$
declare
  before text := pg_get_functiondef('raise_alarm(text, text, integer, integer, json)'::regprocedure);
  old_part text := $old$',"data":', row_to_json(facts), '}'), moment
  from (select event as event_id, head.seq as sequence, new_id as alarm, alarm_kind as kind, wanted as document_id, alarm_category as category,
    batch as batch_number, batch_type_of(alarm_category) as batch_type, json_build_object('seq', head.seq, 'hash', head.hash) as entry) facts;
$old$;
begin
  if strpos(before, old_part) = 0 then raise exception 'raise_alarm does not contain its message'; end if;
  execute replace(before, old_part, $new$',"data":{"event_id":', to_json(event), ',"sequence":', head.seq,
      ',"alarm":', new_id, ',"kind":', to_json(alarm_kind), ',',
      message_fields(wanted, alarm_category, batch, head.seq, head.hash), '}'), moment;
$new$);
end $$;
