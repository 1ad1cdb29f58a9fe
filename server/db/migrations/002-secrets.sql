-- Keys that the product makes for itself once and that every process on this database shares.
create table secrets (
  name text primary key,
  value json not null
);
