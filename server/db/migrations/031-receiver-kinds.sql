-- The reference box reads the kind of each of its rows, so the index contains it: the box then reads no row of the table.
create index receivers_employee_kind on receivers (employee_id, document_id) include (kind);
drop index receivers_employee;
alter index receivers_employee_kind rename to receivers_employee;
