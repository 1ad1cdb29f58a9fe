/**
 * Changes to employees by SQL, and all findings of verify. Entries 1 to 3 add hansj, parksh and kimms, 4 and 5 submit documents. Entry 6
 * adds leeyj, to whom no other row refers.
 */
export const employeeTamperings: readonly { what: string; sql: string; findings: string[] }[] = [
  {
    what: 'another name',
    sql: `update employees set name = '다른 이름' where id = 'hansj'`,
    findings: ['employee hansj: the name is not as entry 1 left it'],
  },
  {
    what: 'another department',
    sql: `insert into departments (name) values ('구매팀');
      update employees set department_id = currval(pg_get_serial_sequence('departments', 'id'))
      where id = 'parksh'`,
    findings: ['employee parksh: the department is not as entry 2 left it'],
  },
  {
    what: 'a renamed department',
    sql: `update departments set name = '재무회계1팀'`,
    findings: [
      ['hansj', 1],
      ['kimms', 3],
      ['leeyj', 6],
      ['parksh', 2],
    ].map(([id, entry]) => `employee ${id}: the department is not as entry ${entry} left it`),
  },
  {
    what: 'another position',
    sql: `update employees set position_id = (select min(id) from positions) where id = 'kimms'`,
    findings: ['employee kimms: the position is not as entry 3 left it'],
  },
  {
    what: 'an employee who is switched off',
    sql: `update employees set active = false where id = 'hansj'`,
    findings: ['employee hansj: active is not as entry 1 left it'],
  },
  {
    what: 'another password',
    sql: `update employees set password_hash = 'other' where id = 'leeyj'`,
    findings: ['employee leeyj: the password is not as entry 6 left it'],
  },
  {
    what: 'another time of creation',
    sql: `update employees set created_at = created_at - interval '1 day' where id = 'leeyj'`,
    findings: ['employee leeyj: the time of creation is not as entry 6 left it'],
  },
  {
    what: 'an added employee',
    sql: `insert into employees (id, name, password_hash, department_id, position_id, active)
      select 'intruder', name, password_hash, department_id, position_id, true
      from employees where id = 'leeyj'`,
    findings: ['employee intruder: no entry adds it'],
  },
  {
    what: 'a removed employee',
    sql: `delete from employees where id = 'leeyj'`,
    findings: ['employee leeyj: it is not stored, but entry 6 names it'],
  },
  {
    what: 'an entry that changes an employee whom none adds',
    sql: `select append_entry('admin', '{"type":"employee.moved","employee":{"username":"x"}}')`,
    findings: ['entry 7: no entry before it adds employee x'],
  },
  {
    what: 'an entry that adds an employee again',
    sql: `select append_entry('admin', what) from entries where seq = 6`,
    findings: ['entry 7: it adds employee leeyj again'],
  },
]
