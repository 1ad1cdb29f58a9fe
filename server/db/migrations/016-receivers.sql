-- The kind of a receiver: 'reference' reads the document from its submission, 'circulate' from its final approval. `added_by` is the
-- employee who added the receiver. Receivers of earlier versions are references that the author added at the submission.
alter table receivers
  add column kind text not null default 'reference' check (kind in ('reference', 'circulate')),
  add column added_by text references employees,
  add column added_at timestamptz not null default clock_timestamp();
update receivers set added_by = author_id, added_at = created_at
from documents where documents.id = document_id;
alter table receivers alter column added_by set not null;

-- Stores receivers of a document, in the order of the lists.
create function store_receivers(wanted integer, adder text, people text[], kinds text[]) returns void language sql as $$
  insert into receivers (document_id, employee_id, kind, added_by)
  select wanted, person, kind, adder
  from unnest(people, kinds) with ordinality list (person, kind, seq) order by seq
$$;

-- The audited receivers of a document. A reference that the author added is its id, as in entries of earlier versions.
create function receivers_content(wanted integer) returns json language sql stable as $$
  select coalesce(json_agg(case when kind = 'reference' and added_by = author_id then to_json(employee_id)
    else json_build_object('id', employee_id, 'kind', kind, 'by', added_by) end order by receivers.id), '[]')
  from receivers join documents on documents.id = document_id where document_id = wanted
$$;

-- `document_content` also contains the kinds. Only this part of the function changes.
do $$
declare
  before text := pg_get_functiondef('document_content(integer)'::regprocedure);
  ids text := 'array(select employee_id from receivers where document_id = d.id order by id)';
begin
  if strpos(before, ids) = 0 then raise exception 'document_content does not contain the receivers'; end if;
  execute replace(before, ids, 'receivers_content(d.id)');
end $$;

-- Adds employees as references who are not receivers yet. `adder` is the employee whose change of the line removed them.
create or replace function add_references(wanted integer, adder text, people text[]) returns void language sql as $$
  insert into receivers (document_id, employee_id, added_by)
  select wanted, person, adder from unnest(people) with ordinality list (person, seq) order by seq
  on conflict do nothing
$$;
