/** Changes by SQL to batch 2 of payments and its document 2, and the expected finding of verify. */
export const documentTamperings: readonly {
  what: string
  sql: string
  finding: string | RegExp
}[] = [
  {
    what: 'a line of a document altered',
    sql: `update documents set lines = replace(lines::text, '외주가공비', '접대비')::json where id = 2`,
    finding: 'document 2: the line 2-20-001-1 differs from batch 2 of payment',
  },
  {
    what: 'an amount of a document altered',
    sql: `update documents set lines = replace(lines::text, ':10000,', ':90000,')::json where id = 2`,
    finding: 'document 2: the voucher PV 20 does not balance: 80000 won',
  },
  {
    what: 'a line of a document removed',
    sql: `update documents set lines = json_build_array(lines -> 0, lines -> 1) where id = 2`,
    finding: 'document 2: the line 2-20-001-3 of batch 2 of payment is missing',
  },
  {
    what: 'lines of another batch in a document',
    sql: `update documents set lines = (select lines from documents where id = 1) where id = 2`,
    finding: 'document 2: the line 1-10-001-1 is of batch 1',
  },
  {
    what: 'a line that breaks the contract',
    sql: `update documents set lines = replace(lines::text, '"RPSEQ":1', '"RPSEQ":"1"')::json where id = 2`,
    finding: 'document 2: the line 2-20-001-1 breaks the contract in RPSEQ',
  },
  {
    what: 'a document of a batch that is not stored',
    sql: `update documents set batch_number = 99 where id = 2`,
    finding: 'document 2: batch 99 of payment is not stored',
  },
  {
    what: 'a blank title',
    sql: `update documents set title = ' ' where id = 2`,
    finding: 'document 2: its title is blank, padded or longer than 255 characters',
  },
  {
    what: 'two active documents of one batch',
    sql: `update documents set category = 'payment', batch_number = 2 where id = 1`,
    finding: 'batch 2 of payment: the documents 1 and 2 are waiting or approved at the same time',
  },
  {
    what: 'a gap between the approvers',
    sql: `update signs set seq = 2 where document_id = 2 and seq = 1`,
    finding: 'document 2: its approvers are not numbered consecutively from 0',
  },
  {
    what: 'no approver',
    sql: `delete from signs where document_id = 2`,
    finding: 'document 2: it has no approver',
  },
  {
    what: 'the author as an approver',
    sql: `update signs set employee_id = 'kimms' where document_id = 2 and seq = 1`,
    finding: 'document 2: its author kimms is an approver',
  },
  {
    what: 'an approver twice',
    sql: `update signs set employee_id = 'parksh' where document_id = 2 and seq = 1`,
    finding: 'document 2: parksh is an approver twice',
  },
  {
    what: 'the turn in two steps',
    sql: `update signs set state = 'turn', turn_at = now() where document_id = 2`,
    finding: 'document 2: approvers of different steps have the turn',
  },
  {
    what: 'a turn in an approved document',
    sql: `update documents set status = 'approved' where id = 2`,
    finding: 'document 2: it is approved, but an approver has a turn',
  },
  {
    what: 'a waiting document without a turn',
    sql: `update signs set state = 'later' where document_id = 2`,
    finding: `document 2: the states of its seats do not match its status waiting`,
  },
  {
    what: 'a turn before its time',
    sql: `update signs set state = case seq when 0 then 'later' else 'turn' end where document_id = 2`,
    finding: `document 2: the states of its seats do not match its status waiting`,
  },
  {
    what: 'a decision without a timestamp',
    sql: `update signs set state = 'approved' where document_id = 2 and seq = 0`,
    finding: 'document 2: the decision of parksh has no timestamp',
  },
  {
    what: 'the time of a decision without a decision',
    sql: `update signs set signed_at = now() where document_id = 2 and seq = 1`,
    finding: 'document 2: the seat of hansj has the time of a decision, but no decision',
  },
  {
    what: 'a rejection without a comment',
    sql: `update signs set state = 'rejected', signed_at = now() where document_id = 2 and seq = 0;
        update documents set status = 'rejected' where id = 2`,
    finding: 'document 2: the rejection by parksh has no comment',
  },
  {
    what: 'a file of a line that the document does not have',
    sql: `update attachments set line_id = '1-10-001-1' where document_id = 2`,
    finding: /^document 2: the file .* belongs to 1-10-001-1, which is not a line of the document$/,
  },
  {
    what: 'a file of another size',
    sql: `update attachments set size = 8 where document_id = 2`,
    finding: /^document 2: the file .* has 7 bytes instead of 8$/,
  },
  {
    what: 'a file of another hash',
    sql: `update attachments set sha256 = sha256('other') where document_id = 2`,
    finding: /^document 2: the file .* has another SHA-256$/,
  },
  {
    what: 'approvers of no document',
    sql: `update signs set document_id = 9 where document_id = 2 and seq = 1`,
    finding: 'sign 4: its document is not stored',
  },
  {
    what: 'a damaged batch',
    sql: `update batches set segment = substring(segment from 5) where number = 2`,
    finding: 'batch 2 of payment: its lines cannot be unpacked',
  },
  {
    what: 'a wrong length of a batch',
    sql: `update batches set segment_length = segment_length + 1 where number = 2`,
    finding: 'batch 2 of payment: its length is not that of its lines',
  },
  {
    what: 'a wrong checksum of a batch',
    sql: `update batches set segment_checksum = 1 where number = 2`,
    finding: 'batch 2 of payment: its checksum is not that of its lines',
  },
  {
    what: 'a wrong number of lines',
    sql: `update batches set line_count = 4 where number = 2`,
    finding: 'batch 2 of payment: its number of lines is wrong',
  },
  {
    what: 'a day too many',
    sql: `update batches set days = days || date '2027-01-01' where number = 2`,
    finding: 'batch 2 of payment: its days are not those of its lines',
  },
  {
    what: 'a wrong amount in the calendar',
    sql: `update batch_dates set amount = amount + 1 where batch_number = 2`,
    finding: 'batch 2 of payment: its calendar is not that of its lines',
  },
  {
    what: 'a wrong last day',
    sql: `update batches set last_day = '2027-01-01' where number = 2`,
    finding: 'batch 2 of payment: its first or last day is wrong',
  },
  {
    what: 'a wrong ERP user',
    sql: `update batches set origins = '{KIMMS}' where number = 2`,
    finding: 'batch 2 of payment: its ERP users are not those of its lines',
  },
  {
    what: 'a wrong author',
    sql: `update batches set authors = '{}' where number = 2`,
    finding: 'batch 2 of payment: its authors are not those of its lines',
  },
  {
    what: 'a wrong search text',
    sql: `update batches set search_text = '' where number = 2`,
    finding: 'batch 2 of payment: its search text is not that of its lines',
  },
  {
    what: 'a line id of a deleted batch that is not in its lines',
    sql: `update batches set deleted_at = now() where number = 2;
      update voucher_lines set id = 'other' where id = '2-20-001-2'`,
    finding: 'batch 2 of payment: its registered line ids differ from those of its lines',
  },
  {
    what: 'a line id that is not registered',
    sql: `delete from voucher_lines where id = '2-20-001-2'`,
    finding: 'batch 2 of payment: its registered line ids differ from those of its lines',
  },
  {
    what: 'a line id of no batch',
    sql: `insert into voucher_lines values ('x', 'payment', 99)`,
    finding: 'line x: its batch is not stored',
  },
]
