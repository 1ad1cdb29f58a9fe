-- The vouchers and amounts of each batch by date, for the calendar: by due date ('due') and by G/L date ('gl'). They are computed from the
-- lines of the batch, which SQL cannot read, so that the server fills in missing rows when it starts.
create table batch_dates (
  category text not null,
  batch_number integer not null,
  kind text not null check (kind in ('due', 'gl')),
  day date not null,
  vouchers integer not null,
  amount bigint not null,
  primary key (category, batch_number, kind, day),
  foreign key (category, batch_number) references batches on delete cascade
);
create index batch_dates_day on batch_dates (kind, day);
