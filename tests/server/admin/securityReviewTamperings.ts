/**
 * Changes by SQL that verify did not find in the security review of 2026-11-22, and its findings now; changes of employees are in another
 * file. Entries 1 to 3 add employees, 4 and 5 submit the documents 1 and 2. Entry 6 rejects document 1, 7 approves document 2, 8 withdraws
 * it, and 9 is a sign-in of kimms. The last entry was saved outside the database, for `verify --expect`.
 */
export const securityReviewTamperings: readonly {
  what: string
  sql: string
  findings: string[]
}[] = [
  {
    what: 'another name of an author',
    sql: `update documents set author_name = '김민수', search_text = replace(search_text, '이름 kimms', '김민수')
      where id = 1`,
    findings: ['document 1: the name of its author is not as entry 6 left it'],
  },
  {
    what: 'another department and position of an author',
    sql: `update documents set author_department = '구매팀', author_position = '이사' where id = 1`,
    findings: [
      'document 1: the department of its author is not as entry 6 left it',
      'document 1: the position of its author is not as entry 6 left it',
    ],
  },
  {
    what: 'another name of who decided',
    sql: `update signs set approver_name = '박서현' where document_id = 1 and seq = 0`,
    findings: ['document 1: the decision of parksh is not as entry 6 left it'],
  },
  {
    what: 'another department of who decided',
    sql: `update signs set approver_department = '구매팀' where document_id = 2 and seq = 0`,
    findings: ['document 2: the decision of parksh is not as entry 8 left it'],
  },
  {
    what: 'another time of a withdrawal',
    sql: `update documents set withdrawn_at = withdrawn_at - interval '1 day' where id = 2`,
    findings: ['document 2: the time of its withdrawal is not as entry 8 left it'],
  },
  {
    what: 'a session without a sign-in',
    sql: `insert into sessions values ('\\xabcdef0123', 'hansj', now() + interval '1 hour')`,
    findings: ['session abcdef01 of hansj: no entry starts it'],
  },
  {
    what: 'a session that was given to another employee',
    sql: `update sessions set employee_id = 'hansj'`,
    findings: ['session 5e551011 of hansj: it is not as entry 9 left it'],
  },
  {
    what: 'a session that was prolonged',
    sql: `update sessions set expires_at = expires_at + interval '1 day'`,
    findings: ['session 5e551011 of kimms: it is not as entry 9 left it'],
  },
  {
    what: 'the last entries and the head, with the data they describe',
    sql: `delete from sessions; delete from entries where seq > 7;
      update entry_head set seq = 7, hash = (select hash from entries where seq = 7);
      update documents set status = 'waiting', withdrawn_at = null where id = 2;
      delete from decisions where document_id = 2 and event = 'document.withdrawn';
      update signs set state = 'turn', turn_at = now() where document_id = 2 and seq = 1`,
    findings: ['entry 9: it is expected, but the chain ends at entry 7'],
  },
  {
    what: 'a last entry that was written again',
    sql: `delete from entries where seq = 9;
      update entry_head set seq = 8, hash = (select hash from entries where seq = 8);
      delete from sessions; select append_entry('admin', '{"type":"employee.activated"}')`,
    findings: ['entry 9: its hash is not the expected one'],
  },
  // The other changes concern data that verify does not compare (docs/operations.md, "What verify does not compare").
  { what: 'a session that was ended', sql: 'delete from sessions', findings: [] },
  {
    what: 'read marks',
    sql: `update documents set read_at = now() where id = 1;
      update receivers set read_at = now() where document_id = 1`,
    findings: [],
  },
  { what: 'lines used last', sql: 'delete from default_lines', findings: [] },
  {
    what: 'the media type of a file',
    sql: `update attachments set kind = 'text/html'`,
    findings: [],
  },
]
