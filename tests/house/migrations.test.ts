import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

/**
 * Patterns of SQL statements that an earlier version of the product may not survive. A new column is acceptable if it has a default,
 * because the inserts of earlier versions omit it.
 */
const contractions = [
  /\bdrop\b/i,
  /\brename\b/i,
  /\balter\s+column\b/i,
  /\badd\s+(?:constraint|check|unique|primary|foreign)\b/i,
  /\badd\s+column\b(?:(?!\bdefault\b)[^,;])*\bnot\s+null\b(?:(?!\bdefault\b)[^,;])*(?=[,;]|$)/i,
  /\bcreate\s+or\s+replace\b/i,
  /\bcreate\s+unique\s+index\b/i,
  /\b(?:update|delete\s+from|truncate)\b/i,
]

/**
 * An exception: an expansion may drop `erp_state`, because no version that can run on this schema calls it. The last version that did
 * cannot run on the migrations 023 and 024, which do more than add.
 */
const unused = /\bdrop function erp_state\(integer\);/g

const withoutComments = (text: string) => text.replace(/--.*$/gm, '')

/** What the page says about the migrations: the number of the last one, and the numbers of those that only add. */
const documentedNumbers = (page: string) => {
  const [, last, expanding] =
    /^Of the migrations up to (\d{3}), only ([\d, and]+) end with `\.expand`/m.exec(page) ?? []
  return { last, expanding: expanding?.match(/\d{3}/g) }
}

/** Whether a migration does more than add (docs/many-machines.md, "Schema"). */
const contracts = (text: string) => {
  const statements = withoutComments(text).replaceAll(unused, '')
  return contractions.some((pattern) => pattern.test(statements))
}

describe('a migration', () => {
  const all = readSources(/^server\/db\/migrations\/.*\.sql$/)

  it('has a unique number and a name', () => {
    const numbers = all.map(({ path }) => /\/(\d{3})-[a-z-]+(\.expand)?\.sql$/.exec(path)?.[1])
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers).toEqual([...new Set(numbers)])
    expect(numbers).not.toContain(undefined)
  })

  it('only adds if its name ends with .expand', () => {
    const expanding = all.filter(({ path }) => path.endsWith('.expand.sql'))
    expect(expanding.filter(({ text }) => contracts(text)).map(({ path }) => path)).toEqual([])
  })

  it('has its number in docs/many-machines.md, if it is the last one or ends with .expand', () => {
    const numbersOf = (ending: string) =>
      all
        .filter(({ path }) => path.endsWith(ending))
        .map(({ path }) => /\/(\d{3})-/.exec(path)?.[1])
    const [page] = readSources(/^docs\/many-machines\.md$/)
    expect(documentedNumbers(page?.text ?? '')).toEqual({
      last: numbersOf('.sql').at(-1),
      expanding: numbersOf('.expand.sql'),
    })
  })

  it('has its number read from a sentence of docs/many-machines.md, and no number from a page without the sentence', () => {
    const sentence = 'Of the migrations up to 009, only 003, 005 and 007 end with `.expand`: others'
    expect(documentedNumbers(sentence)).toEqual({ last: '009', expanding: ['003', '005', '007'] })
    expect(documentedNumbers('Some migrations end with `.expand`.').last).toBeUndefined()
  })

  it.each([
    ['create table a (id integer primary key);', false],
    ['alter table a add column b text;', false],
    ['alter table a add column b text not null default 1, add column c text;', false],
    ['create index on a (b); -- not a drop', false],
    ['create function f() returns integer language sql as $$ select 1 $$;', false],
    ['drop function erp_state(integer);', false],
    ['drop function erp_state(integer) cascade;', true],
    ['drop function f();', true],
    ['alter table a add column b text not null;', true],
    ['alter table a add column b text not null, add column c text default 1;', true],
    ['alter table a drop column b;', true],
    ['alter table a rename to b;', true],
    ['alter table a alter column b set not null;', true],
    ['alter table a add constraint c check (b > 0);', true],
    ['create unique index on a (b);', true],
    ['create or replace function f() returns integer language sql as $$ select 1 $$;', true],
    ['update a set b = 1;', true],
  ])('%s does more than add: %s', (text, isContraction) => {
    expect(contracts(text)).toBe(isContraction)
  })
})
