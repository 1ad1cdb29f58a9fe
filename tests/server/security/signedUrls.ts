import { beforeAll, describe, expect, it } from 'vitest'
import { open, submitNew } from '../approval.ts'
import { aFile } from '../forms.ts'
import { sharedProduct, signInSharedEmployees } from './product.ts'

describe('signed URLs', () => {
  let people: Record<'author' | 'leader' | 'stranger', { authorization: string }>
  /** The signed URLs of file and archive of two documents. The stranger may open only the second document. */
  let mine: URL[]
  let theirs: URL[]

  beforeAll(async () => {
    people = await signInSharedEmployees('author', 'leader', 'stranger')
    const urls = async (approver: 'leader' | 'stranger', reader: 'author' | 'stranger') => {
      const id = await submitNew(sharedProduct(), 'author', people.author, [approver], {}, [
        aFile('a.txt'),
      ])
      const { body } = await open(sharedProduct(), people[reader], id)
      return [body.attachments[0].path, body.archive].map((path) => new URL(path, 'http://x'))
    }
    mine = await urls('leader', 'author')
    theirs = await urls('stranger', 'stranger')
  })

  const set = (name: string, value: string) => (url: URL) => {
    const changed = new URL(url)
    changed.searchParams.set(name, value)
    return changed
  }
  const signature = (change: (text: string) => string) => (url: URL) =>
    set('signature', change(url.searchParams.get('signature') ?? ''))(url)

  const kinds: [string, (url: URL, other: URL) => URL][] = [
    [
      'the query of another document',
      (url, other) => new URL(url.pathname + other.search, 'http://x'),
    ],
    [
      'the signature of another document',
      (url, other) => set('signature', other.searchParams.get('signature') ?? '')(url),
    ],
    [
      'the employee of another document',
      (url, other) => set('employee', other.searchParams.get('employee') ?? '')(url),
    ],
    ['an empty employee', set('employee', '')],
    ['an employee in upper case', set('employee', 'AUTHOR')],
    ['an employee with a blank', set('employee', 'author ')],
    ['an employee with NUL', set('employee', 'author\0')],
    ['a signature that is cut', signature((text) => text.slice(0, -1))],
    ['a signature that is longer', signature((text) => `${text}A`)],
    ['a signature in upper case', signature((text) => text.toUpperCase())],
    ['a signature of zeros', signature((text) => 'A'.repeat(text.length))],
    ['a signature of another alphabet', signature((text) => `${text.slice(0, -1)}+`)],
    ['two signatures', (url) => new URL(`${url}&signature=A`)],
    ['two employees', (url) => new URL(`${url}&employee=leader`)],
  ]

  describe.each(['file', 'archive'] as const)('the URL of a %s', (sort) => {
    const place = sort === 'file' ? 0 : 1

    it.each(kinds)('returns 403 with %s', async (_, forge) => {
      const { pathname, search } = forge(mine[place] as URL, theirs[place] as URL)
      const { statusCode, body } = await sharedProduct().app.inject(`${pathname}${search}`)
      expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([403, ['detail']])
    })

    it('returns 200 when it is unchanged', async () => {
      const { pathname, search } = mine[place] as URL
      expect((await sharedProduct().app.inject(`${pathname}${search}`)).statusCode).toBe(200)
    })

    it('returns 403 with a token instead of a signature', async () => {
      const { pathname } = mine[place] as URL
      const { statusCode } = await sharedProduct().app.inject({
        url: pathname,
        headers: people.author,
      })
      expect(statusCode).toBe(403)
    })
  })
})
