/**
 * Changes by SQL of the columns and the table of migration 015, and a finding of verify. Entry 6 rejects document 1, 7 is the first approval
 * of document 2, and 8 a hold of its second approver hansj.
 */
export const seatTamperings: readonly { what: string; sql: string; finding: string }[] = [
  {
    what: 'another revision',
    sql: `update documents set revision = 2 where id = 2`,
    finding: 'document 2: its revision is not as entry 8 left it',
  },
  {
    what: 'another id of the department',
    sql: `insert into departments (name) values ('구매팀');
      update documents set department_id = (select id from departments where name = '구매팀') where id = 2`,
    finding: 'document 2: the id of the department of its author is not as entry 8 left it',
  },
  {
    what: 'a later approver in the step of an earlier one',
    sql: `update signs set step = 0 where document_id = 2`,
    finding: 'document 2: a step with several approvers contains one who is not an agreer',
  },
  {
    what: 'a step that was left out',
    sql: `update signs set step = 2 where document_id = 2 and seq = 1`,
    finding: 'document 2: its steps are not numbered consecutively from 0',
  },
  {
    what: 'a hold that was ended',
    sql: `update signs set state = 'turn', held_reason = null, held_at = null where document_id = 2 and seq = 1`,
    finding: 'document 2: the decision of hansj is not as entry 8 left it',
  },
  {
    what: 'a hold without a reason',
    sql: `update signs set held_reason = null where document_id = 2 and seq = 1`,
    finding: 'document 2: the seat of hansj has a hold that does not match its state',
  },
  {
    what: 'another reason of a hold',
    sql: `update signs set held_reason = '휴가' where document_id = 2 and seq = 1`,
    finding: 'document 2: the decision of hansj is not as entry 8 left it',
  },
  {
    what: 'another date of a hold',
    sql: `update signs set held_until = '2026-12-31' where document_id = 2 and seq = 1`,
    finding: 'document 2: the decision of hansj is not as entry 8 left it',
  },
  {
    what: 'another time of a hold',
    sql: `update signs set held_at = held_at - interval '1 day' where document_id = 2 and seq = 1`,
    finding: 'document 2: the decision of hansj is not as entry 8 left it',
  },
  {
    what: 'another time of the turn',
    sql: `update signs set turn_at = turn_at - interval '1 day' where document_id = 2 and seq = 1`,
    finding: 'document 2: the decision of hansj is not as entry 8 left it',
  },
  {
    what: 'a time of a turn that has ended',
    sql: `update signs set turn_at = now() where document_id = 2 and seq = 0`,
    finding: 'document 2: the seat of parksh has the start time of a turn, but not the turn',
  },
  {
    what: 'a decision by a delegate',
    sql: `update signs set way = 'delegate', acted_by = 'kimms' where document_id = 2 and seq = 0`,
    finding: 'document 2: the decision of parksh is not as entry 8 left it',
  },
  {
    what: 'a delegate in the seat of an approver who decided personally',
    sql: `update signs set acted_by = 'kimms' where document_id = 2 and seq = 0`,
    finding: 'document 2: the seat of parksh is inconsistent about who decided',
  },
  {
    what: 'a decision without a way',
    sql: `update signs set way = null where document_id = 2 and seq = 0`,
    finding: 'document 2: the seat of parksh is inconsistent about who decided',
  },
  {
    what: 'a skipped seat',
    sql: `update signs set state = 'passed' where document_id = 1 and seq = 1`,
    finding: 'document 1: the decision of hansj is not as entry 6 left it',
  },
  {
    what: 'a seat that was opened without a turn',
    sql: `update signs set opened_at = now() where document_id = 1 and seq = 1`,
    finding: 'document 1: the seat of hansj has an opening time, but its state is later',
  },
  {
    what: 'another comment in the history',
    sql: `update decisions set comment = '이상 없음' where document_id = 1`,
    finding: 'document 1: its decision 1 is not as entry 6 left it',
  },
  {
    what: 'another employee in the history',
    sql: `update decisions set employee_id = 'kimms' where document_id = 2 and number = 2`,
    finding: 'document 2: its decision 2 is not as entry 8 left it',
  },
  {
    what: 'another principal in the history',
    sql: `update decisions set principal_id = 'kimms' where document_id = 2 and number = 2`,
    finding: 'document 2: its decision 2 is not as entry 8 left it',
  },
  {
    what: 'another event, seat or time in the history',
    sql: `update decisions set event = 'document.resumed', seq = 0, step = 0, at = now()
      where document_id = 2 and number = 2`,
    finding: 'document 2: its decision 2 is not as entry 8 left it',
  },
  {
    what: 'a decision that was taken away',
    sql: `delete from decisions where document_id = 2 and number = 2`,
    finding: 'document 2: its decision 2 is not as entry 8 left it',
  },
  {
    what: 'a decision that was put in',
    sql: `insert into decisions values (1, 2, 'document.approved', 1, 1, 'hansj', null, '', now())`,
    finding: 'document 1: its decision 2 is not as entry 6 left it',
  },
  {
    what: 'a decision of no document',
    sql: `insert into decisions values (9, 1, 'document.approved', 1, 1, 'hansj', null, '', now())`,
    finding: 'decision 1: its document is not stored',
  },
]
