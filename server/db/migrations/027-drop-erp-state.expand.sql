-- No query has used this function since before the migration 023, so every version that can run on the schema before this one works without it.
drop function erp_state(integer);
