import fs from 'node:fs'
import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { detectEncoding } from '../../server/imports/encoding.ts'
import { temporaryFolder } from './product.ts'

/** The encoding that is found for a file with these bytes. */
function encodingOf(bytes: Buffer) {
  const file = `${temporaryFolder()}/voucher_list.csv`
  fs.writeFileSync(file, bytes)
  return detectEncoding(file)
}

// Most of the bytes of these names in CP949 are also valid UTF-8.
it.each(['홍길동', '청호화학', '회식비', '이민호', '홍길동,회식비'])(
  'a short file in CP949 is read as CP949: %s',
  async (text) => {
    expect(await encodingOf(iconv.encode(`RPALPH\r\n${text}\r\n`, 'CP949'))).toBe('CP949')
    expect(await encodingOf(Buffer.from(text))).toBe('UTF-8')
  },
)

it('a file with a broken character is read in the encoding with fewer broken characters', async () => {
  const text = '유류대 및 차량 정비비, 생산물배상책임보험료, 공장 전용 회선 사용료'
  const utf8 = Buffer.from(text)
  expect(await encodingOf(Buffer.concat([utf8, Buffer.from([0xea, 0xb0])]))).toBe('UTF-8')
  const cp949 = iconv.encode(text, 'CP949')
  expect(await encodingOf(Buffer.concat([cp949, Buffer.from([0xff, 0x20])]))).toBe('CP949')
})
