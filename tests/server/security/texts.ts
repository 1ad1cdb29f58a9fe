import { beforeAll, describe, expect, it } from 'vitest'
import { decide, submitNew } from '../approval.ts'
import { draftOf, type FormFile, submit } from '../forms.ts'
import { send } from '../product.ts'
import { readStoredDocuments } from '../stored.ts'
import { addBatch } from '../vouchers.ts'
import { type State, stateOf } from './state.ts'
import { sharedProduct, signInSharedEmployees } from './product.ts'

describe('texts', () => {
  let people: Record<'author' | 'leader', { authorization: string }>
  let before: State
  let batch = 5000

  beforeAll(async () => {
    people = await signInSharedEmployees('author', 'leader', 'director')
    await addBatch(sharedProduct(), 'nacct', 900)
    before = await stateOf(sharedProduct())
  })

  const RTL = '\u202e'
  const invisible = [
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner and blanks', ' \u200d\u3000'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a variation selector', '\ufe0f'],
    ['a tag', '\u{e0041}'],
    ['an empty Braille cell', '\u2800'],
    ['a right-to-left override', RTL],
    ['an isolate', '\u2066\u2069'],
  ] as const
  const controls = [
    ['NUL', '\0'],
    ['a bell', '\u0007'],
    ['a backspace', '\b'],
    ['an escape sequence', '\u001b[31m'],
    ['the separator of search texts', '\u001f'],
    ['DEL', '\u007f'],
    ['a C1 control', '\u009f'],
  ] as const

  /** Submits one batch; asserts 400 on one field, and that nothing is written. */
  async function expectRefused(field: string, title: string, disposition?: string) {
    const files: FormFile[] = disposition
      ? [{ name: '', bytes: Buffer.from('x'), disposition }]
      : []
    const owners = disposition ? { invoices: '900-90000-001-1', counts: '1' } : {}
    const draft = draftOf('author', 'nacct', 900, { title, ...owners })
    const { status, body } = await submit(sharedProduct(), people.author, draft, files)
    expect([status, body]).toEqual([400, { [field]: [expect.any(String)] }])
    expect(await stateOf(sharedProduct())).toEqual(before)
  }

  const encoded = (text: string) => `filename*=UTF-8''${encodeURIComponent(text)}`

  describe('a title', () => {
    it.each(invisible)('of %s is refused', async (_, title) => expectRefused('title', title))
    it.each(controls)('with %s is refused', async (_, text) => expectRefused('title', `a${text}b`))
  })

  describe('a file name', () => {
    it.each(invisible)('of %s is refused', async (_, name) => {
      await expectRefused('files', 'x', encoded(name))
    })
    it.each(controls)('with %s is refused', async (_, text) => {
      await expectRefused('files', 'x', encoded(`a${text}b.pdf`))
    })
  })

  describe('a registration', () => {
    const form = {
      username: 'newcomer',
      first_name: 'Name',
      password1: 'password of 1',
      password2: 'password of 1',
      department: 'Team',
      position: 'Clerk',
    }
    const fields = ['first_name', 'department', 'position'] as const
    const cases = fields.flatMap((field) =>
      [...invisible, ...controls].map(([what, text]) => [field, what, text] as const),
    )

    it.each(cases)('is refused when %s is %s', async (field, _, text) => {
      const { status, body } = await send(sharedProduct(), {
        method: 'POST',
        url: '/rest-auth/registration/',
        payload: { ...form, [field]: text },
      })
      expect([status, body]).toEqual([400, { [field]: [expect.any(String)] }])
      expect(await stateOf(sharedProduct())).toEqual(before)
    })
  })

  describe('the stored text', () => {
    it.each([
      ['a right-to-left override', `${RTL}a`, 'a'],
      [
        'every bidi control',
        'a\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069b',
        'ab',
      ],
      ['a paragraph separator', 'a\u2029b', 'a b'],
    ])('of a title and a file name omits %s', async (_, given, clean) => {
      const lines = await addBatch(sharedProduct(), 'nacct', ++batch)
      const draft = draftOf('author', 'nacct', batch, {
        title: given,
        invoices: lines[0]?.id,
        counts: '1',
      })
      const file = { name: '', bytes: Buffer.from('x'), disposition: encoded(`${given}.pdf`) }
      expect((await submit(sharedProduct(), people.author, draft, [file])).status).toBe(201)
      const stored = (await readStoredDocuments(sharedProduct())).at(-1)
      expect([stored?.title, stored?.attachments[0]?.title]).toEqual([clean, `${clean}.pdf`])
    })

    it('of a comment keeps line breaks, and omits other control and bidi characters', async () => {
      const id = await submitNew(sharedProduct(), 'author', people.author, ['leader'])
      const opinion = `${RTL}one\u0007\r\n\ttwo\u001f\u2069 `
      expect(
        (await decide(sharedProduct(), 'leader', people.leader, id, '반려', opinion)).status,
      ).toBe(200)
      const { rows } = await sharedProduct().database.pool.query(
        'select comment from signs where document_id = $1',
        [id],
      )
      expect(rows).toEqual([{ comment: 'one\r\n\ttwo' }])
    })

    it.each(invisible)('does not exist for a rejection whose comment is %s', async (_, opinion) => {
      const id = await submitNew(sharedProduct(), 'author', people.author, ['leader'])
      const state = await stateOf(sharedProduct())
      const { status, body } = await decide(
        sharedProduct(),
        'leader',
        people.leader,
        id,
        '반려',
        opinion,
      )
      expect([status, Object.keys(body)]).toEqual([400, ['opinion']])
      expect(await stateOf(sharedProduct())).toEqual(state)
    })
  })
})
