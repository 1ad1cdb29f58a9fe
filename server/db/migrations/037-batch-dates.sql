-- The dates of a batch counted two vouchers of different types (RPDCT) with the same number (RPDOC) as one. SQL cannot read the lines, so
-- the next start computes the dates of every batch again.
delete from batch_dates;
