-- A message names a delegate as at the time of the decision (rule X10), like the document itself. Before, it contained the name that the
-- delegate had when the document was completed. Otherwise as in migration 019. Stored messages stay unchanged.
create or replace function add_document_message(entry_seq integer, chained text, message_type text, wanted integer) returns void language plpgsql as $$
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
        select coalesce(acted_by, employee_id) as username, coalesce(acted_by_name, approver_name) as name, type, way,
          case when acted_by is not null then employee_id end as "for", moment_text(signed_at) as at
        from signs where document_id = d.id and way is not null order by seq) approver) as approvers) facts
  where d.id = wanted and (message_type <> 'document.approved' or d.status = 'approved');
  if found then perform add_message(entry_seq, message_type, moment, data, wanted); end if;
end $$;
