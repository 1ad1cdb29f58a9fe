-- Delegations: during a period a delegate decides for a principal. A delegation is valid by comparison with the clock; no job begins or
-- ends it. `categories` is null for all categories. `ended_by` is a username, or 'admin' for an admin command.
create table delegations (
  id integer primary key generated always as identity,
  principal_id text not null references employees,
  delegate_id text not null references employees,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  categories text[],
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  check (principal_id <> delegate_id),
  check (starts_at < ends_at),
  check (categories <@ array['voucher', 'payment', 'invoice', 'receipt', 'nacct'] and cardinality(categories) > 0),
  check ((ended_at is null) = (ended_by is null))
);
create index delegations_principal on delegations (principal_id, ends_at);
create index delegations_delegate on delegations (delegate_id, ends_at);

-- The time in which a delegation is valid. A delegation that was ended before its start has an empty period, which overlaps no other.
create function delegation_period(starts timestamptz, ends timestamptz, ended timestamptz)
returns tstzrange language sql immutable parallel safe as $$
  select tstzrange(starts, greatest(starts, least(ends, ended)))
$$;

-- The categories as ranges of their numbers. An exclusion constraint can compare ranges without an extension, but not arrays.
create function category_ranges(names text[]) returns int4multirange language sql immutable parallel safe as $$
  select case when names is null then '{(,)}'::int4multirange else
    (select range_agg(int4range(place, place, '[]')) from (
      select array_position(array['voucher', 'payment', 'invoice', 'receipt', 'nacct'], name) as place
      from unnest(names) name) places) end
$$;

-- A range of texts with one element, for the same reason: btree_gist is missing in some installations of PostgreSQL.
create type text_range as range (subtype = text, collation = "C");

-- Two delegations of a principal never cover the same category at the same time.
alter table delegations add constraint delegations_overlap exclude using gist (
  text_range(principal_id, principal_id, '[]') with &&,
  category_ranges(categories) with &&,
  delegation_period(starts_at, ends_at, ended_at) with &&
);

-- Delegations are append-only. Only their early end can be added, once.
create function keep_delegation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
    and to_jsonb(new) - 'ended_at' - 'ended_by' = to_jsonb(old) - 'ended_at' - 'ended_by' then
    return new;
  end if;
  raise exception 'delegations are append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger delegations_kept before update or delete on delegations
  for each row execute function keep_delegation();

-- The delegations that are valid at a time. A document of a principal also waits for the delegate if its category is covered.
create function active_delegations(at timestamptz) returns setof delegations language sql stable as $$
  select * from delegations
  where starts_at <= at and at < ends_at and (ended_at is null or at < ended_at)
$$;

-- The audited fields of a delegation. The reason is personal, so that the audit chain contains only its hash.
create function delegation_content(wanted integer) returns json language sql stable as $$
  select json_build_object('id', id, 'principal', principal_id, 'delegate', delegate_id,
    'starts', moment_text(starts_at), 'ends', moment_text(ends_at), 'categories', categories,
    'reason', encode(sha256(convert_to(reason, 'UTF8')), 'hex'), 'created', moment_text(created_at))
  from delegations where id = wanted
$$;

-- When the product last looked for delegations that begin or end. One row, which a process locks, so that one process at a time looks.
create table delegation_clock (
  single boolean primary key default true check (single),
  checked_at timestamptz not null default clock_timestamp()
);
create index delegations_open on delegations (ends_at) where ended_at is null;
