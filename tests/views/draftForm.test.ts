import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { draftMachine } from '../../machines/draft/draft.machine.ts'
import {
  type FilesChanged,
  type FilesEvent,
  filesMachine,
} from '../../machines/files/files.machine.ts'
import { filesView } from '../../src/screens/Draft/files.view.ts'
import { draftView } from '../../src/screens/Draft/Draft.view.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aFile } from '../../models/samples/files.ts'
import { anApprovalLine, anApprover, aReceiver } from '../../models/samples/people.ts'
import {
  openForm,
  openFormWithSaving,
  openSubmitting,
  openWithLine,
  startDraft,
} from '../fakes/draft.ts'
import { aListener } from '../fakes/listeners.ts'

type Opened = Pick<ReturnType<typeof startDraft>, 'state'>

/** The props, with the reasons why the buttons of the form are disabled; undefined for an enabled one. */
function shown({ state }: Opened, { isLineLoading = false, text = en } = {}) {
  const view = draftView(state(), { batchProgress: [1, 1], isLineLoading, media: '/m' }, text)
  const reasons = {
    order: view.cannot('draft.openApprovers'),
    close: view.cannot('draft.close'),
    request: view.cannot('draft.submit'),
  }
  return { ...view, reasons }
}

/** A draft with the offer of this saved draft. */
async function openOffered(title = '10월 운반비') {
  const opened = startDraft({ saving: true })
  await opened.ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
  await opened.ports.findSavedDraft.last().answer(aSavedDraft({ title }))
  return opened
}

const sending = 'Wait until the request has been sent'
const closeFirst = 'Close the approval order first'

describe('the draft form', () => {
  it('is editable, and each control is enabled', async () => {
    expect(shown(await openWithLine('kim'))).toMatchObject({
      beside: 'Batch number 7',
      offer: null,
      title: '',
      canType: true,
      cannotAttach: undefined,
      reasons: { order: undefined, close: undefined, request: undefined },
      isSending: false,
      progress: null,
    })
  })

  it('shows that dropped files are being read, the reason why other files and the request must wait', async () => {
    const opened = await openWithLine('kim')
    opened.type('11월 운반비')
    opened.child('files').send({ type: 'files.dropped' })
    const reading = 'Dropped files are being read'
    expect(shown(opened)).toMatchObject({
      canType: true,
      reasons: { order: reading, close: undefined, request: reading },
      status: reading,
    })
    expect(shown(opened).cannotAttach?.('1.pdf')).toBe(`1.pdf was not attached. ${reading}.`)
    expect(shown(opened, { text: ko }).status).toBe('끌어다 놓은 파일을 읽는 중입니다')
    opened.child('files').send({ type: 'files.readFailed', lineId: '7-1-001-1', names: [] })
    const reasons = { order: undefined, request: undefined }
    expect(shown(opened)).toMatchObject({ status: null, cannotAttach: undefined, reasons })
  })

  it('disables the request because an approver is missing, and the approval order because files are being read', async () => {
    const opened = await openForm()
    await opened.ports.listDefaultApprovers.last().answer([])
    opened.type('11월 운반비')
    opened.child('files').send({ type: 'files.dropped' })
    expect(shown(opened).reasons).toEqual({
      order: 'Dropped files are being read',
      close: undefined,
      request: 'Choose at least one approver first',
    })
  })

  it('shows name and picture of each approver', async () => {
    const opened = await openForm()
    const line = [
      anApprover({ id: 'kim', avatar: '/kim.png' }),
      anApprover({ id: 'lee', order: 1 }),
    ]
    await opened.ports.listDefaultApprovers.last().answer(line)
    expect(shown(opened).approvers).toEqual([
      { id: 'kim', name: '이름 kim', picture: '/m/kim.png' },
      { id: 'lee', name: '이름 lee', picture: null },
    ])
  })

  it('shows that a saved draft is being looked for, and that a closed draft is being saved', async () => {
    const opened = startDraft({ saving: true })
    await opened.ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
    const finding = 'Saved drafts are being looked for'
    expect(shown(opened).reasons).toEqual({ order: finding, close: undefined, request: finding })
    opened.type('11월 운반비')
    opened.actor.send({ type: 'draft.close' })
    expect(shown(opened).reasons.request).toBe('The draft is being saved')
  })

  it('distinguishes an approval line that is loading from one that is empty', async () => {
    const opened = await openForm()
    opened.type('11월 운반비')
    expect(shown(opened, { isLineLoading: true })).toMatchObject({
      isLineLoading: true,
      reasons: { request: 'The approval line is still loading' },
    })
    expect(shown(opened).reasons.request).toBe('Choose at least one approver first')
  })

  it('accepts a title of 255 characters', async () => {
    const opened = await openWithLine('kim')
    opened.type('가'.repeat(255))
    expect(shown(opened).reasons.request).toBeUndefined()
    opened.type('가'.repeat(256))
    expect(shown(opened).reasons.request).toBe('A title has at most 255 characters')
  })

  it('asks for a missing title after the attempt to submit, and for a shorter one at any time', async () => {
    const opened = await openWithLine('kim')
    expect(shown(opened).titleError).toBeNull()
    opened.actor.send({ type: 'draft.submit' })
    expect(shown(opened).titleError).toBe('Please enter a title')
    opened.type('가'.repeat(256))
    expect(shown(opened).titleError).toBe('A title has at most 255 characters')
    opened.type('11월\u0001운반비')
    const [titleError, request] = Array(2).fill('A title cannot contain control characters')
    expect(shown(opened)).toMatchObject({ titleError, reasons: { request } })
    opened.type('11월 운반비')
    expect(shown(opened).titleError).toBeNull()
  })

  it('counts the receivers by kind, and names those for reference first', async () => {
    const opened = startDraft({ saving: true })
    expect(shown(opened).receivers).toBeNull()
    await opened.ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
    const receivers = [
      aReceiver({ id: 'park', kind: 'circulate' }),
      aReceiver({ id: 'choi' }),
      aReceiver({ id: 'han' }),
    ]
    await opened.ports.findSavedDraft.last().answer(aSavedDraft({ receivers }))
    opened.actor.send({ type: 'draft.restore' })
    expect(shown(opened).receivers).toEqual({
      counts: '2 for reference · 1 circulated',
      names: '이름 choi, 이름 han, 이름 park',
    })
  })

  it('is disabled behind the approval order, also without a title and an approver', async () => {
    const opened = await openForm()
    opened.actor.send({ type: 'draft.openApprovers' })
    expect(shown(opened)).toMatchObject({
      offer: null,
      canType: false,
      reasons: { order: closeFirst, close: closeFirst, request: closeFirst },
    })
    expect(shown(opened).cannotAttach?.('a.pdf')).toBe(`a.pdf was not attached. ${closeFirst}.`)
  })

  it('shows that the draft is saved, or that it could not be saved, in both languages', async () => {
    const { ports, type, state } = await openFormWithSaving()
    expect(shown({ state })).toMatchObject({ status: null, saveError: null })
    type('11월')
    await ports.saveDraft.last().answer({ version: 1 })
    expect(shown({ state })).toMatchObject({ status: 'Saved on this device', saveError: null })
    type('11월 운반비')
    expect(shown({ state })).toMatchObject({ status: null, saveError: null })
    await ports.saveDraft.last().fail(new Error('no room'))
    expect(shown({ state })).toMatchObject({
      status: null,
      saveError: 'The draft could not be saved on this device. The next change saves it again.',
    })
    expect(shown({ state }, { text: ko }).saveError).toBe(
      '이 기기에 임시저장하지 못했습니다. 내용을 바꾸면 다시 저장합니다.',
    )
  })
})

describe('the reasons by state', () => {
  it.each(Object.keys(en.draft.reasons))('belong to a state of the machine: %s', (name) => {
    const { states } = draftMachine
    expect(Object.keys({ ...states, ...states['composing']?.states })).toContain(name)
  })
})

describe('the offer of a saved draft', () => {
  const decideFirst = 'Restore or discard the saved draft first'

  it('shows its title without surrounding blanks, in both languages', async () => {
    const opened = await openOffered(' 10월 운반비 ')
    expect(shown(opened).offer).toEqual({
      sentence: 'There is a draft of this batch that you have not submitted.',
      title: 'Title: 10월 운반비',
      choices: null,
    })
    expect(shown(opened, { text: ko }).offer?.title).toBe('제목: 10월 운반비')
  })

  it.each(['', '  '])('shows that the title "%s" is missing', async (title) => {
    expect(shown(await openOffered(title)).offer?.title).toBe('No title yet')
  })

  it('disables the form until the employee has decided', async () => {
    expect(shown(await openOffered())).toMatchObject({
      canType: false,
      reasons: { order: decideFirst, request: decideFirst, close: undefined },
    })
  })

  it('ends when the draft is discarded', async () => {
    const opened = await openOffered()
    opened.actor.send({ type: 'draft.discard' })
    expect(shown(opened)).toMatchObject({
      offer: null,
      canType: false,
      reasons: { order: 'The saved draft is being discarded' },
    })
  })
})

describe('the submission of a draft', () => {
  it('disables the form, and has no progress before the first bytes', async () => {
    const opened = await openSubmitting()
    expect(shown(opened)).toMatchObject({
      isSending: true,
      canType: false,
      reasons: { order: sending, close: sending, request: sending },
      progress: null,
    })
    opened.actor.send({ type: 'draft.progressed', sent: 0, total: 0 })
    expect(shown(opened).progress).toBeNull()
  })
})

describe('the files of a voucher', () => {
  const limits = { filesPerVoucher: 2, fileMb: 1, documentMb: 2 }
  const add: FilesEvent = { type: 'files.add', lineId: 'a', files: [aFile()] }

  function files(...events: FilesEvent[]) {
    const draft = aListener<FilesChanged>().ref
    const actor = createActor(filesMachine, { input: { draft, limits } }).start()
    for (const event of events) actor.send(event)
    return filesView(actor.getSnapshot(), 'a', en)
  }

  it('can be added while the draft is editable', () => {
    expect(files()).toMatchObject({
      machine: { 'data-machine': 'files', 'data-state': 'open.collecting' },
      locked: false,
      limit: 'Up to 2 files of 1 MB',
    })
  })

  it('are locked while the draft is not editable', () => {
    expect(files({ type: 'files.lock' }).locked).toBe(true)
    expect(files({ type: 'files.lock' }, { type: 'files.unlock' }).locked).toBe(false)
  })

  it('are locked while dropped files are being read, and list those that were not attached', () => {
    expect(files({ type: 'files.dropped' }).locked).toBe(true)
    const readFailed: FilesEvent = { type: 'files.readFailed', lineId: 'a', names: ['11월'] }
    expect(files({ type: 'files.dropped' }, readFailed)).toMatchObject({
      locked: false,
      refused: ['11월 was not attached. Not all dropped files could be read.'],
    })
    const read: FilesEvent = { ...add, type: 'files.read' }
    expect(files({ type: 'files.dropped' }, { type: 'files.lock' }, read)).toMatchObject({
      files: [],
      refused: ['invoice.pdf was not attached. By then the draft could no longer be changed.'],
    })
  })

  it('offer no undo while they are locked', () => {
    const removal: FilesEvent[] = [add, { type: 'files.removeAll', lineId: 'a' }]
    expect(files(...removal).removed).toBe('1 file removed')
    expect(files(...removal, { type: 'files.lock' }).removed).toBeNull()
  })
})
