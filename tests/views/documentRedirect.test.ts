import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { documentLoadStatusView, urlInBox } from '../../src/screens/Box/DocumentRedirect.view.ts'
import { documentRedirect as documentRedirectKo } from '../../src/text/documentRedirect.ko.ts'
import { ko } from '../../src/text/ko.ts'
import { openSigning } from '../fakes/signing.ts'

function open() {
  const { ports, state } = openSigning({ box: null })
  return { ports, state, view: () => documentLoadStatusView(state(), ko, documentRedirectKo) }
}

describe('the address of a document', () => {
  it('names the document while it is loading', () => {
    expect(open().view()).toMatchObject({
      code: null,
      heading: '문서 7',
      sentence: '문서를 불러오는 중',
      retry: null,
    })
  })

  it('leads to the box of the document', async () => {
    const { ports, state } = open()
    expect(urlInBox(state())).toBeNull()
    await ports.fetchDocument.last().answer(aDocument('waiting'))
    expect(urlInBox(state())).toBe('/reportSign?document=7')
  })

  it.each([
    ['forbidden', '403', '이 문서를 볼 수 없습니다'],
    ['notFound', '404', '문서를 찾을 수 없습니다'],
  ] as const)('shows for %s the page %s, without a retry', async (kind, code, heading) => {
    const { ports, view } = open()
    await ports.fetchDocument.last().fail(new RequestError(kind))
    expect(view()).toMatchObject({ code, heading, retry: null, home: { label: '홈으로' } })
  })

  it('offers the retry after any other failure', async () => {
    const { ports, view } = open()
    await ports.fetchDocument.last().fail(new RequestError('offline'))
    expect(view()).toMatchObject({
      code: null,
      heading: '문서를 불러오지 못했습니다',
      retry: { label: '다시 시도', event: 'signing.retry' },
    })
  })
})
