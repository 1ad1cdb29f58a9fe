/**
 * Changes by SQL that violate no rule, and all findings of verify. Entries 1 to 3 add employees, 4 and 5 submit the
 * documents 1 and 2, 6 rejects document 1, and 7 is the first approval of document 2.
 */
export const consistentTamperings: readonly { what: string; sql: string; findings: string[] }[] = [
  {
    what: 'another title',
    sql: `update documents set title = '12월 경비', search_text = replace(search_text, '11', '12')
      where id = 2`,
    findings: ['document 2: its title is not as entry 7 left it'],
  },
  {
    what: 'other amounts, in the document and in its batch at once',
    sql: `update documents set price = 20000,
        lines = replace(replace(lines::text, '11000', '20000'), ':10000,', ':19000,')::json
      where id = 1`,
    findings: [
      'document 1: its lines are not as entry 6 left it',
      'message 4: it differs from the lines of its document',
      'message 6: it differs from the lines of its document',
    ],
  },
  {
    what: 'another author',
    sql: `update documents set author_id = 'hansj', author_name = '이름 hansj',
        search_text = replace(search_text, 'kimms', 'hansj') where id = 1;
      update signs set employee_id = 'kimms' where document_id = 1 and seq = 1`,
    findings: [
      'document 1: its author is not as entry 6 left it',
      'document 1: the name of its author is not as entry 6 left it',
      'document 1: the decision of hansj is not as entry 6 left it',
    ],
  },
  {
    what: 'a rejection turned into an approval',
    sql: `update signs set state = case seq when 0 then 'approved' else 'turn' end,
        turn_at = case seq when 1 then now() end where document_id = 1;
      update documents set status = 'waiting' where id = 1`,
    findings: [
      'document 1: its status is not as entry 6 left it',
      'document 1: the decision of parksh is not as entry 6 left it',
      'document 1: the decision of hansj is not as entry 6 left it',
    ],
  },
  {
    what: 'an approval that no approver gave',
    sql: `update signs set state = 'approved', way = 'own', signed_at = now(), turn_at = null where document_id = 2 and seq = 1;
      update documents set status = 'approved' where id = 2`,
    findings: [
      'document 2: its status is not as entry 7 left it',
      'document 2: the decision of hansj is not as entry 7 left it',
    ],
  },
  {
    what: 'another comment',
    sql: `update signs set comment = '이상 없음' where document_id = 1 and seq = 0`,
    findings: ['document 1: the decision of parksh is not as entry 6 left it'],
  },
  {
    what: 'another moment of a decision',
    sql: `update signs set signed_at = signed_at - interval '1 day' where document_id = 2 and seq = 0`,
    findings: ['document 2: the decision of parksh is not as entry 7 left it'],
  },
  {
    what: 'another moment of submission',
    sql: `update documents set created_at = created_at - interval '1 day' where id = 2`,
    findings: ['document 2: the time of its submission is not as entry 7 left it'],
  },
  {
    what: 'a reference that was put in',
    sql: `insert into receivers (document_id, employee_id, added_by) values (2, 'hansj', 'kimms')`,
    findings: ['document 2: its receivers are not as entry 7 left it'],
  },
  {
    what: 'another name of a file',
    sql: `update attachments set title = '계약서.pdf' where document_id = 2`,
    findings: ['document 2: its files are not as entry 7 left it'],
  },
  {
    what: 'a document that was put in',
    sql: `insert into documents (category, batch_number, author_id, author_name, author_department, department_id,
        author_position, title, status, lines, price, invoices_count, search_text)
      select category, batch_number, author_id, author_name, author_department, department_id, author_position, title,
        'withdrawn', lines, price, invoices_count, search_text from documents where id = 1;
      insert into signs (document_id, seq, step, employee_id, type, state)
      values (currval(pg_get_serial_sequence('documents', 'id')), 0, 0, 'hansj', '0', 'later')`,
    findings: ['document 3: no entry submits it'],
  },
  {
    what: 'a document that was taken away',
    sql: `delete from signs where document_id = 1; delete from decisions where document_id = 1;
      delete from documents where id = 1;
      update attachments set document_id = 2, seq = 1, line_id = '2-20-001-1' where document_id = 1`,
    findings: [
      'document 2: its files are not as entry 7 left it',
      'document 1: it is not stored, as entry 6 left it',
    ],
  },
  {
    what: 'what an entry says',
    sql: `update entries set what = replace(what, '11월', '12월') where seq = 4`,
    findings: ['entry 4: it is not what was written'],
  },
  {
    what: 'who an entry is by',
    sql: `update entries set who = 'hansj' where seq = 6`,
    findings: ['entry 6: it is not what was written'],
  },
  {
    what: 'when an entry was written',
    sql: `update entries set at = '2026-01-01T00:00:00.000000Z' where seq = 7`,
    findings: ['entry 7: it is not what was written'],
  },
  {
    what: 'the hash of an entry',
    sql: `update entries set hash = repeat('0', 64) where seq = 5`,
    findings: ['entry 5: it is not what was written'],
  },
  {
    what: 'an entry that was removed from the middle',
    sql: 'delete from entries where seq = 5',
    findings: ['entry 5: it is missing'],
  },
  {
    what: 'entries whose numbers were closed up over a removed one',
    sql: `delete from entries where seq = 5; update entries set seq = seq - 1 where seq > 5`,
    findings: ['entry 5: it is not what was written'],
  },
  {
    what: 'entries that were removed at the end',
    sql: 'delete from entries where seq >= 6',
    findings: ['entry 6: it is missing'],
  },
  {
    what: 'an entry that was put in at the end',
    sql: `insert into entries select 8, at, who, what, encode(sha256(convert_to(
        hash || chr(10) || '8' || chr(10) || at || chr(10) || who || chr(10) || what, 'UTF8')), 'hex')
      from entries where seq = 7`,
    findings: ['entry 8: the product has not written it last'],
  },
]
