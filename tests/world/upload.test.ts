import { describe, expect, it } from 'vitest'
import { signTypes } from '../../contract/approver.ts'
import type { DraftRequest } from '../../machines/draft/draft.ports.ts'
import { createSubmissionForm } from '../../src/world/upload.ts'
import { aFile } from '../../models/samples/files.ts'
import { anApprover, aReceiver } from '../../models/samples/people.ts'

const file = (name: string) => aFile({ name, body: new Blob([name]) })

const request: DraftRequest = {
  requestId: '5f0c1f0e-0000-4000-8000-000000000001',
  category: 'nacct',
  batchNumber: 7,
  author: 'yoondh',
  title: '출장'.normalize('NFD'),
  approvers: [anApprover({ id: 'kim', name: '김'.normalize('NFD') })],
  receivers: [],
  fingerprint: '00000000000000aa',
  files: [
    { lineId: 'a', files: [file('1.pdf'), file('영수증.pdf'.normalize('NFD'))] },
    { lineId: 'b', files: [] },
    { lineId: 'c', files: [file('3.pdf')] },
  ],
}

describe('the form of a request', async () => {
  const form = await createSubmissionForm(request)
  const entries = [...form.entries()]

  it('contains the receivers with their kinds, if there are any', async () => {
    const receivers = [aReceiver({ id: 'lee' }), aReceiver({ id: 'choi', kind: 'circulate' })]
    const sent = (await createSubmissionForm({ ...request, receivers })).get('receivers')
    expect(JSON.parse(String(sent))).toEqual([
      { id: 'lee', kind: 'reference' },
      { id: 'choi', kind: 'circulate' },
    ])
    expect(form.has('receivers')).toBe(false)
  })

  it('contains its fields first, then the files in the order of their lines', () => {
    expect(entries.map(([name]) => name)).toEqual([
      'batch_number',
      'document_type',
      'author',
      'title',
      'approvers',
      'request_id',
      'lines_fingerprint',
      ...['invoices', 'counts', 'invoices', 'counts', 'invoices', 'counts'],
      ...['files', 'files', 'files'],
    ])
  })

  it('sends the sign type of each approver', async () => {
    const people = [anApprover({ id: 'kim' }), anApprover({ id: 'lee', type: '1', order: 1 })]
    const sent = (await createSubmissionForm({ ...request, approvers: people })).get('approvers')
    expect(JSON.parse(String(sent))).toMatchObject([
      { type: '0', signType: signTypes.approve },
      { type: '1', signType: signTypes.agree },
    ])
    expect(signTypes).toEqual({ approve: 10, agree: 20, reference: 30 })
  })

  it('contains the number of files of each line', () => {
    const values = (wanted: string) =>
      entries.filter(([name]) => name === wanted).map(([, value]) => value)
    expect(values('invoices')).toEqual(['a', 'b', 'c'])
    expect(values('counts')).toEqual(['2', '0', '1'])
  })

  it('contains every text, and every file name, in NFC', () => {
    expect(form.get('title')).toBe('출장')
    expect(form.get('document_type')).toBe('일반전표')
    expect(JSON.parse(String(form.get('approvers')))[0].name).toBe('김')
    expect(form.getAll('files').map((sent) => (sent as File).name)).toEqual([
      '1.pdf',
      '영수증.pdf',
      '3.pdf',
    ])
  })

  it('waits for file contents that are being read, and names a file that cannot be read', async () => {
    const sending = (body: unknown) =>
      createSubmissionForm({
        ...request,
        files: [{ lineId: 'a', files: [aFile({ name: '표.xlsx', body })] }],
      })
    const sent = (await sending(Promise.resolve(new Blob(['표'])))).get('files') as File
    expect(await sent.text()).toBe('표')
    for (const body of [Promise.reject(new DOMException('gone')), undefined]) {
      await expect(sending(body)).rejects.toMatchObject({ kind: 'unreadable', detail: '표.xlsx' })
    }
  })
})
