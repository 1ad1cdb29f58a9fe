-- The documents of an approver in every seat, also in later ones: the search over all boxes.
create index signs_employee on signs (employee_id, document_id);
