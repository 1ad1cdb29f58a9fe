-- When the applicant consented to the processing of personal data; null: no consent in the request.
alter table account_requests add column consented_at timestamptz;
