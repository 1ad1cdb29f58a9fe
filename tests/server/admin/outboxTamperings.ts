/** Changes by SQL to the messages of the documents 1 and 2, and the expected finding of verify. */
export const outboxTamperings: readonly { what: string; sql: string; finding: RegExp }[] = [
  {
    what: 'a removed message',
    sql: `delete from outbox where document_id = 1 and type = 'document.rejected'`,
    finding: /^message \d+: it is missing$/,
  },
  {
    what: 'a message with another author',
    sql: `update outbox set message = replace(message, '"author":"kimms"', '"author":"parksh"') where document_id = 2`,
    finding: /^message \d+: it is not as entry \d+ left its document$/,
  },
  {
    what: 'a message with another reason',
    sql: `update outbox set message = replace(message, '증빙 누락', '정상') where document_id = 1`,
    finding: /^message \d+: it is not as entry \d+ left its document$/,
  },
  {
    what: 'a message with another amount',
    sql: `update outbox set message = regexp_replace(message, '"price":\\d+', '"price":1') where document_id = 2`,
    finding: /^message \d+: it differs from the lines of its document$/,
  },
  {
    what: 'a message with another event id',
    sql: `update outbox set message = regexp_replace(message, 'evt_.', 'evt_x') where document_id = 2`,
    finding: /^message \d+: its columns differ from its text$/,
  },
  {
    what: 'a message that is no JSON',
    sql: `update outbox set message = '{' where document_id = 2`,
    finding: /^message \d+: it is not a valid message$/,
  },
  {
    what: 'a duplicated message with another id and number',
    sql: `insert into outbox (event_id, sequence, type, document_id, category, batch_number, message, at)
      select 'evt_' || repeat('0', 32), 999, type, document_id, category, batch_number, message, at
      from outbox where document_id = 2`,
    finding: /^message 999: no entry requires it$/,
  },
  {
    what: 'a duplicated message with the same number',
    sql: `alter table outbox drop constraint outbox_sequence_key;
      insert into outbox (event_id, sequence, type, document_id, category, batch_number, message, at)
      select 'evt_' || repeat('0', 32), sequence, type, document_id, category, batch_number, message, at
      from outbox where document_id = 2`,
    finding: /^message \d+: no entry requires it$/,
  },
  {
    what: 'a message with a document number',
    sql: `update outbox set message = replace(message, '"number":null', '"number":"X-1"') where document_id = 2`,
    finding: /^message \d+: it is not as entry \d+ left its document$/,
  },
  {
    what: 'a message with another document type',
    sql: `update outbox set message = replace(message, '"document_type":"채무정리"', '"document_type":"일반전표"') where document_id = 2`,
    finding: /^message \d+: it is not as entry \d+ left its document$/,
  },
  {
    what: 'a message with a batch type that is no batch type',
    sql: `update outbox set message = replace(message, '"batch_type":"K"', '"batch_type":"K!"') where document_id = 2`,
    finding: /^message \d+: it is not as entry \d+ left its document$/,
  },
  {
    what: 'a message with another name of an approver',
    sql: `update outbox set message = replace(message, '"name":"', '"name":"x') where document_id = 1 and type = 'document.rejected'`,
    finding: /^message \d+: it is not as entry \d+ left its document$/,
  },
  {
    what: 'a message with another principal',
    sql: `update outbox set message = replace(message, '"way":', '"for":"hansj","way":') where document_id = 1 and type = 'document.rejected'`,
    finding: /^message \d+: it is not as entry \d+ left its document$/,
  },
  {
    what: 'a message with another time of its row',
    sql: `update outbox set at = at + interval '1 s' where document_id = 2`,
    finding: /^message \d+: its columns differ from its text$/,
  },
]

/** Changes by SQL to the message of an alarm about batch 2, and the expected finding of verify. */
export const alarmTamperings: typeof outboxTamperings = [
  {
    what: 'another kind',
    sql: `update outbox set message = replace(message, '"kind":"changed"', '"kind":"deleted"') where type = 'batch.alarm'`,
    finding: /^message \d+: it is not as entry \d+ left its alarm$/,
  },
  {
    what: 'another batch type',
    sql: `update outbox set message = replace(message, '"batch_type":"K"', '"batch_type":7') where type = 'batch.alarm'`,
    finding: /^message \d+: it is not as entry \d+ left its alarm$/,
  },
  {
    what: 'another batch',
    sql: `update outbox set message = replace(message, '"batch_number":2', '"batch_number":3') where type = 'batch.alarm'`,
    finding: /^message \d+: it is not as entry \d+ left its alarm$/,
  },
  {
    what: 'another author of its document',
    sql: `update outbox set message = replace(message, '"author":"kimms"', '"author":"parksh"') where type = 'batch.alarm'`,
    finding: /^message \d+: it is not as entry \d+ left its alarm$/,
  },
  {
    what: 'another amount of its document',
    sql: `update outbox set message = regexp_replace(message, '"price":\\d+', '"price":1') where type = 'batch.alarm'`,
    finding: /^message \d+: it differs from the lines of its document$/,
  },
  {
    what: 'another end of its document',
    sql: `update outbox set message = replace(message, '"completed_at":null', '"completed_at":"2026-01-01T00:00:00.000000Z"') where type = 'batch.alarm'`,
    finding: /^message \d+: it differs from the end of its document$/,
  },
  {
    what: 'another timestamp',
    sql: `update outbox set message = replace(message, '"timestamp":"2', '"timestamp":"3') where type = 'batch.alarm'`,
    finding: /^message \d+: its columns differ from its text$/,
  },
  {
    what: 'its removal',
    sql: `delete from outbox where type = 'batch.alarm'`,
    finding: /^message \d+: it is missing$/,
  },
]
