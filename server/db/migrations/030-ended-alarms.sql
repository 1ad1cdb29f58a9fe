-- When the ERP sent data without the difference of an alarm; null while its last data has the difference.
alter table alarms add column ended_at timestamptz;

create or replace function check_alarm_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.acknowledged_at is not null
      and (old.acknowledged_at, old.reason) is distinct from (new.acknowledged_at, new.reason))
    or (to_jsonb(old) - '{acknowledged_at,reason,ended_at}'::text[]) <> (to_jsonb(new) - '{acknowledged_at,reason,ended_at}'::text[]) then
    raise exception 'Rows of alarms are never changed or deleted, except by their acknowledgement.';
  end if;
  return new;
end $$;

-- `raise_alarm` returns null while an equal last alarm is open. After the acknowledgement it returns null only while the ERP sends the same
-- data again. Each report of a deletion is a new one. Only this part of the function changes.
do $$
declare
  before text := pg_get_functiondef('raise_alarm(text, text, integer, integer, json)'::regprocedure);
  equal text := $equal$  if found and last.arrived::text is not distinct from arrived_lines::text then return null; end if;
$equal$;
begin
  if strpos(before, equal) = 0 then raise exception 'raise_alarm does not compare with the last alarm'; end if;
  execute replace(before, equal, $open$  if found and last.arrived::text is not distinct from arrived_lines::text then
    if last.acknowledged_at is null then
      -- The difference exists again. A row that is being acknowledged is skipped: that transaction waits for the lock of the chain.
      update alarms set ended_at = null
      where id = (select id from alarms where id = last.id and ended_at is not null for update skip locked);
      return null;
    end if;
    if last.ended_at is null and alarm_kind <> 'deleted' then return null; end if;
  end if;
$open$);
end $$;
