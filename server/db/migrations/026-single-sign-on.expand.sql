-- The employee to whom an account of an identity provider belongs. An account is found only by issuer and subject, which never change.
create table sign_in_links (
  issuer text not null,
  subject text not null,
  -- Deferred: an approved request stores the link before the employee, because the employee's audit entry comes last.
  employee_id text not null references employees on delete cascade deferrable initially deferred,
  linked_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject)
);
create index sign_in_links_employee on sign_in_links (employee_id);

-- One-time codes with which the app receives a session. The hash covers the code and a secret in a cookie of the same browser.
create table sign_in_codes (
  code_hash bytea primary key,
  employee_id text not null references employees on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_codes_expires on sign_in_codes (expires_at);

-- The account of the identity provider that requests an employee. Null for a request by form.
alter table account_requests add column issuer text, add column subject text;

alter table sign_ins add column way text not null default 'password' check (way in ('password', 'oidc'));
