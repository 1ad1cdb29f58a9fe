-- Ends the alarms `pendingInErp` of documents about which the ERP has reported since.
update alarms a set ended_at = clock_timestamp()
where kind = 'pendingInErp' and ended_at is null
  and exists (select from erp_reports r where r.document_id = a.document_id);
