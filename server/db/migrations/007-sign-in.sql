-- Sign-in attempts. The limiter reads the recent ones, administrators those of the last 90 days.
drop table login_tries;

-- An IPv6 host usually has a whole /64 network, so that network counts as one address.
create function network_of(address inet) returns cidr language sql immutable as $$
  select network(set_masklen(address, case family(address) when 6 then 64 else 32 end))
$$;

-- No foreign key: an attempt is kept after its account is deleted.
create table sign_ins (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  -- as typed; during an attack most are not usernames
  username text not null,
  -- the account with that username, if it existed
  employee_id text,
  address inet not null,
  -- 'unfinished' until the password has been checked
  outcome text not null default 'unfinished'
    check (outcome in ('unfinished', 'accepted', 'wrong', 'inactive', 'limited'))
);
create index sign_ins_at on sign_ins (at);
create index sign_ins_account on sign_ins (upper(username), at);
create index sign_ins_network on sign_ins (network_of(address), at);
create index sign_ins_accepted on sign_ins (upper(username), network_of(address), at)
  where outcome = 'accepted';

create index sessions_expires on sessions (expires_at);
