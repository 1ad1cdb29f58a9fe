-- The values that a box shows and searches, in separate columns, so that a box page does not parse the lines.
alter table documents
  add column price bigint not null default 0,
  add column invoices_count integer not null default 0,
  add column search_text text not null default '',
  -- when the author has read the final decision
  add column read_at timestamptz;

update documents d set price = f.price, invoices_count = f.vouchers,
  search_text = lower(normalize(d.title, nfc)) || chr(31)
    || (select lower(normalize(name, nfc)) from employees where id = d.author_id)
from (
  select id,
    coalesce(sum((line ->> 'RPZ5DEBITAT')::bigint + (line ->> 'RPZ5CREDITAT')::bigint), 0) / 2
      as price,
    case
      when category = 'receipt'
        then count(distinct (line ->> 'RPICU') || ' ' || coalesce(line ->> 'RPCKNU', ''))
      when category in ('voucher', 'invoice')
        then count(*) filter (where line ->> 'RPSEQ' = '1' and line ->> 'RPSFX' = '001')
      else count(*) filter (where line ->> 'RPSEQ' = '1')
    end as vouchers
  from documents, json_array_elements(lines) line group by id) f
where f.id = d.id;

-- All columns that a filter needs, so that a search is an index-only scan.
create index documents_found on documents (id)
  include (created_at, search_text, author_id, batch_number, status, read_at);
create index documents_created on documents (created_at);
create index documents_rejected on documents (author_id, id) where status = 'rejected';
create index signs_decided on signs (employee_id, document_id, result) where result in ('2', '3');
create index receivers_employee on receivers (employee_id, document_id);
create index receivers_unread on receivers (employee_id) where read_at is null;

-- The media type detected from the content; 'application/octet-stream' for files that are only downloaded. Null: not detected yet.
alter table attachments add column kind text;
