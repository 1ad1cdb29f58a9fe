-- Keys that the product generates once. All processes on this database share them.
create table secrets (
  name text primary key,
  value json not null
);
