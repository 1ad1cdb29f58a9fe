-- An alarm about a batch without a document has no companies, so it goes to all endpoints that receive alarms of its category. Only this
-- part of the function changes.
do $$
declare
  before text := pg_get_functiondef('raise_alarm(text, text, integer, integer, json)'::regprocedure);
  old_part text := $old$(e.companies = '{}' or exists ($old$;
begin
  if strpos(before, old_part) = 0 then raise exception 'raise_alarm does not compare companies'; end if;
  execute replace(before, old_part, $new$(e.companies = '{}' or wanted is null or exists ($new$);
end $$;

-- When the message became due for the endpoint, also by a replay; null for messages from before this migration.
alter table deliveries add column queued_at timestamptz;
alter table deliveries alter column queued_at set default clock_timestamp();
