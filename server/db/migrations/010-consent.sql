-- When the applicant consented to the processing of personal data; null: the request came without a consent.
alter table account_requests add column consented_at timestamptz;
