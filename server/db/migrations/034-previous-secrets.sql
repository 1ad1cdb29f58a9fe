-- A further rotation does not end the time of the secrets and tokens before it: all that are still valid are stored, the last one first.
update secrets
set value = jsonb_set(value::jsonb, '{previous}', jsonb_build_array(value -> 'previous'))::json
where name like 'endpoint:%' and value -> 'previous' is not null;

-- `[{hash, until}]`: the SHA-256 of each token in hexadecimal digits
alter table integrations add column previous_tokens jsonb not null default '[]';
update integrations
set previous_tokens = jsonb_build_array(jsonb_build_object('hash', encode(previous_hash, 'hex'), 'until', previous_until))
where previous_hash is not null;
alter table integrations drop column previous_hash, drop column previous_until;
