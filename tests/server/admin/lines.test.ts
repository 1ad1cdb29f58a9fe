import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addEmployees } from '../people.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
const file = path.join(place.folder, 'lines.csv')
const header = 'name,category,approvers,receivers\n'

beforeAll(async () => {
  const ids = ['user01', 'user02', 'user03', 'user04', 'user05', 'user06']
  await addEmployees({ database: place.database() }, ...ids.map((id) => ({ id })), {
    id: 'gone',
    active: false,
  })
})

const importRows = (rows: string) => {
  fs.writeFileSync(file, rows)
  return place.admin('lines', 'import', file)
}
const importLines = (rows: string) => importRows(header + rows)
const stored = async () =>
  (
    await place.database().pool.query(
      `select name, category, approvers, receivers, version from saved_lines
       where owner_id is null order by name`,
    )
  ).rows

describe('admin lines import FILE (L23)', () => {
  it('imports names, categories, steps and receivers, and changes nothing the second time', async () => {
    const rows = [
      '지급 결재,채무정리,결재:user01;합의:user02+user03;결재:user04,참조:user05;공람:user06',
      '"모든, 구분",,합의:gone,',
      '채무 결재,voucher, 결재 : user01 ; 결재:user02 ,참조:user05+user06',
    ].join('\n')
    const first = await importLines(rows)
    expect(first).toMatchObject({
      code: 0,
      stdout: 'company lines: 3 added, 0 replaced, 0 unchanged, 0 removed\n',
    })
    const lines = [
      {
        name: '모든, 구분',
        category: null,
        approvers: [{ id: 'gone', type: '1', step: 0 }],
        receivers: [],
        version: 1,
      },
      {
        name: '지급 결재',
        category: 'payment',
        approvers: [
          { id: 'user01', type: '0', step: 0 },
          { id: 'user02', type: '1', step: 1 },
          { id: 'user03', type: '1', step: 1 },
          { id: 'user04', type: '0', step: 2 },
        ],
        receivers: [
          { id: 'user05', kind: 'reference' },
          { id: 'user06', kind: 'circulate' },
        ],
        version: 1,
      },
      {
        name: '채무 결재',
        category: 'voucher',
        approvers: [
          { id: 'user01', type: '0', step: 0 },
          { id: 'user02', type: '0', step: 1 },
        ],
        receivers: [
          { id: 'user05', kind: 'reference' },
          { id: 'user06', kind: 'reference' },
        ],
        version: 1,
      },
    ]
    expect(await stored()).toEqual(lines)
    expect((await importLines(rows)).stdout).toBe(
      'company lines: 0 added, 0 replaced, 3 unchanged, 0 removed\n',
    )
    expect(await stored()).toEqual(lines)
  })

  it('replaces a line with the same name, and deletes the lines that are not in the file', async () => {
    await importLines('A,,결재:user01,\nB,,결재:user01,\n')
    expect((await importLines('b,,결재:user02,\nC,,결재:user01,\n')).stdout).toBe(
      'company lines: 1 added, 1 replaced, 0 unchanged, 1 removed\n',
    )
    expect(await stored()).toMatchObject([
      { name: 'C', version: 1 },
      { name: 'b', version: 2, approvers: [{ id: 'user02' }] },
    ])
  })

  it('finds usernames ignoring case, and stores them as the employees have them', async () => {
    expect((await importLines('A,,결재:USER01;합의:User02,참조:uSER03\n')).code).toBe(0)
    const [line] = await stored()
    expect(line.approvers.map(({ id }: { id: string }) => id)).toEqual(['user01', 'user02'])
    expect(line.receivers.map(({ id }: { id: string }) => id)).toEqual(['user03'])
    const again = await importLines('A,,결재:user01;합의:USER02,참조:user03\n')
    expect(again.stdout).toContain('1 unchanged')
  })

  it('leaves the lines of employees unchanged, also one with the same name', async () => {
    await place
      .database()
      .pool.query(
        `insert into saved_lines (owner_id, name, name_key, approvers) values ('user01', 'own', 'own', '[]')`,
      )
    await importLines('own,,결재:user02,\n')
    await importLines('')
    const { rows } = await place.database().pool.query('select owner_id, version from saved_lines')
    expect(rows).toEqual([{ owner_id: 'user01', version: 1 }])
  })

  it.each([
    ['a name that is empty', ' ,,결재:user01,', 'The name is not valid'],
    [
      'a name that is used twice',
      'same,,결재:user01,\nSAME,,결재:user02,',
      'Line 2 has the same name.',
    ],
    ['an unknown category', 'x,채무,결재:user01,', '채무 is none of the five categories.'],
    ['no approver', 'x,,,', 'It has 0 approvers; 1 to 30 are allowed.'],
    ['an unknown employee', 'x,,결재:user01;결재:nobody,', 'There is no employee nobody.'],
    ['an unknown receiver', 'x,,결재:user01,참조:nobody', 'There is no employee nobody.'],
    ['an employee listed twice', 'x,,결재:user01;합의:user01,', 'user01 is listed twice.'],
    ['an employee twice in other case', 'x,,결재:user01;합의:USER01,', 'USER01 is listed twice.'],
    [
      'an approver in a parallel step',
      'x,,결재:user01+user02,',
      'A parallel step can contain agreers only.',
    ],
    [
      'an unknown type',
      'x,,전결:user01,',
      '전결:user01 does not have the form 결재 or 합의, a colon and usernames.',
    ],
    ['a property of every object as a type', 'x,,constructor:user01,', 'does not have the form'],
    ['a kind in the place of a type', 'x,,참조:user01,', 'does not have the form'],
    ['no username', 'x,,결재:,', '"" is not a username.'],
    ['two colons', 'x,,결재:user01:user02,', 'does not have the form'],
    ['a missing column', 'x,,결재:user01', 'It has 3 columns instead of 4.'],
  ])('imports nothing with %s, and names the row', async (_what, rows, reason) => {
    await importLines('before,,결재:user01,\n')
    const count = rows.split('\n').length
    const { code, stderr } = await importLines(`valid,,결재:user02,\n${rows}\n`)
    expect(code).toBe(1)
    const line = reason.startsWith('Line 2') ? 4 : count + 2
    expect(stderr).toContain(`Nothing was imported. Line ${line}: `)
    expect(stderr).toContain(reason.replace('Line 2', 'Line 3'))
    expect(await stored()).toMatchObject([{ name: 'before', version: 1 }])
  })

  it('prints every invalid row, as text and as JSON', async () => {
    fs.writeFileSync(file, `${header}x,,결재:nobody,\ny,z,결재:user01,\n`)
    const text = await place.admin('lines', 'import', file)
    expect(text.stdout).toBe(
      'line 2: There is no employee nobody.\nline 3: z is none of the five categories.\n',
    )
    const { stdout } = await place.admin('lines', 'import', file, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, issues: [{ line: 2 }, { line: 3 }] })
  })

  it('imports nothing with another header, with more than 50 lines, or from a file that cannot be read', async () => {
    await importLines('before,,결재:user01,\n')
    expect((await importRows('name,approvers\n')).stderr).toContain(
      'The header must be name,category,approvers,receivers.',
    )
    const many = Array.from({ length: 51 }, (_, number) => `${number},,결재:user01,`).join('\n')
    expect((await importLines(many)).stderr).toContain('Line 52: A company has at most 50 lines.')
    expect((await importLines('"x,,결재:user01,\n')).stderr).toContain('quote is never closed')
    const missing = await place.admin('lines', 'import', path.join(place.folder, 'missing.csv'))
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be read') })
    expect(await stored()).toMatchObject([{ name: 'before' }])
  })

  it('reads a file in CP949, with \\r\\n and with a byte order mark', async () => {
    // The name of the saved line is 가나, here in the bytes of CP949.
    const bytes = Buffer.concat([
      Buffer.from('name,category,approvers,receivers\r\n'),
      Buffer.from([0xb0, 0xa1, 0xb3, 0xaa]),
      Buffer.from(',,'),
      Buffer.from([0xb0, 0xe1, 0xc0, 0xe7]),
      Buffer.from(':user01,\r\n'),
    ])
    fs.writeFileSync(file, bytes)
    expect((await place.admin('lines', 'import', file)).code).toBe(0)
    expect(await stored()).toMatchObject([{ name: '가나' }])
    expect((await importRows(`\ufeff${header}bom,,결재:user01,\n`)).code).toBe(0)
  })

  it('stores lines that dump prints and reset deletes', async () => {
    await importLines('지급,payment,합의:user01+user02,공람:user05\n')
    const { saved_lines } = JSON.parse((await place.admin('dump')).stdout)
    expect(saved_lines).toContainEqual({
      user_id: null,
      name: '지급',
      version: 1,
      document_type: '채무정리',
      approvers: [
        { id: 'user01', type: '1', step: 0 },
        { id: 'user02', type: '1', step: 0 },
      ],
      receivers: [{ id: 'user05', kind: 'circulate' }],
    })
    await place.admin('reset', '--yes')
    expect(await stored()).toEqual([])
  })
})
