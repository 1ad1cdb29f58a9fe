// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MEGABYTE } from '../../contract/limits.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { limits } from '../../models/samples/files.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { DraftRoute } from '../../src/screens/Draft/DraftRoute.tsx'
import { startDraft } from '../fakes/draft.ts'
import { flushPromises } from '../fakes/ports.ts'
import { showInApp } from './showInApp.tsx'

type Read = (entries: object[]) => void

const entryOf = (name: string) => ({
  file: (done: (file: File) => void) => done(new File(['1'], name)),
})

/**
 * A folder as browsers give it to a drop: its item is an entry, and it is also in the list of files. Reading it ends when the test calls
 * `read` or `fail`.
 */
function aDroppedFolder() {
  let reading: { done: Read; fail: (error: Error) => void } | undefined
  const readEntries = (done: Read, fail: (error: Error) => void) => {
    if (reading) done([])
    else reading = { done, fail }
  }
  const webkitGetAsEntry = () => ({ isDirectory: true, createReader: () => ({ readEntries }) })
  const item = { kind: 'file', webkitGetAsEntry }
  return {
    dataTransfer: { types: ['Files'], files: [new File([], '11월')], items: [item] },
    read: (...names: string[]) => reading?.done(names.map(entryOf)),
    fail: () => reading?.fail(new Error('The folder cannot be read.')),
  }
}

const find = <Found extends Element>(selector: string) =>
  vi.waitUntil(() => document.querySelector<Found>(selector))

async function dispatch(selector: string, name: string, more: object) {
  const target = await find(selector)
  const event = new Event(name, { bubbles: true, cancelable: true })
  await act(async () => {
    target.dispatchEvent(Object.assign(event, more))
    await flushPromises()
  })
}

/** Drops a folder on the element. The returned functions end reading it. */
async function dropOn(selector: string) {
  const { dataTransfer, read, fail } = aDroppedFolder()
  await dispatch(selector, 'drop', { dataTransfer })
  const settle = (end: () => void) =>
    act(async () => {
      end()
      await flushPromises()
    })
  return {
    read: (...names: string[]) => settle(() => read(...names)),
    fail: () => settle(fail),
  }
}

const paste = (selector: string, name: string) => pasteFile(selector, new File(['1'], name))
const pasteFile = (selector: string, file: File) =>
  dispatch(selector, 'paste', { clipboardData: { files: [file], items: [], types: ['Files'] } })

const submit = () => dispatch('input[name=title]', 'keydown', { key: 'Enter', ctrlKey: true })
const openOrder = () => dispatch('[data-event="draft.openApprovers"]', 'click', {})
const listed = () => [...document.querySelectorAll('[role=status] li')].map((li) => li.textContent)

const heading = 'h2'
const firstVoucher = '[data-machine=files]'
const secondVoucher = 'article:nth-child(2) [data-machine=files]'
const lines = [1, 2].flatMap((RPDOC) => aVoucher({ RPICU: 7, RPDOC }))

/** The dialog of a draft that could be submitted, with two vouchers. */
async function openDialog(saving = false) {
  const opened = startDraft({ lines, saving })
  await flushPromises()
  await opened.ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
  opened.type('11월 운반비')
  await showInApp(<DraftRoute draft={opened.actor} batchProgress={[1, 1]} />)
  const attached = () =>
    opened.context().files.map(({ lineId, files }) => [lineId, ...files.map(({ name }) => name)])
  return { ...opened, attached }
}

describe.each([
  ['a voucher', secondVoucher, '7-2-001-1'],
  ['the dialog', heading, '7-1-001-1'],
])('a folder that is dropped on %s', (_, target, lineId) => {
  it('is read before the draft can be submitted, or its approval order opened', async () => {
    const { state, ports, attached } = await openDialog()
    const folder = await dropOn(target)
    await submit()
    await openOrder()
    expect(state().matches({ composing: 'form' })).toBe(true)
    await folder.read('1.pdf', '2.pdf')
    expect(attached()).toEqual([[lineId, '1.pdf', '2.pdf']])
    await submit()
    const sent = ports.createDocument.last().input.files.filter(({ files }) => files.length > 0)
    expect(sent).toMatchObject([{ lineId, files: [{ name: '1.pdf' }, { name: '2.pdf' }] }])
  })

  it('is read before another folder, or a pasted file, is accepted', async () => {
    const { attached } = await openDialog()
    const folder = await dropOn(target)
    await dropOn(target)
    expect(listed()).toEqual(['11월 was not attached. Dropped files are being read.'])
    await paste(target, '3.pdf')
    expect(listed()).toEqual(['3.pdf was not attached. Dropped files are being read.'])
    await folder.read('1.pdf')
    expect(attached()).toEqual([[lineId, '1.pdf']])
    expect(listed()).toEqual([])
  })

  it('is listed as not attached if it cannot be read, and the draft can be submitted', async () => {
    const { state } = await openDialog()
    const folder = await dropOn(target)
    await folder.fail()
    expect(listed()).toEqual(['11월 was not attached. Not all dropped files could be read.'])
    await submit()
    expect(state().matches('submitting')).toBe(true)
  })

  it('has its file listed as not attached if a saved draft was found while the folder was read', async () => {
    const { ports, attached } = await openDialog(true)
    const folder = await dropOn(target)
    await act(() => ports.findSavedDraft.last().answer(aSavedDraft()))
    await folder.read('1.pdf')
    expect(attached()).toEqual([])
    const reason = 'By then the draft could no longer be changed'
    expect(listed()).toEqual([`1.pdf was not attached. ${reason}.`])
  })
})

it('files that are chosen one after the other, or pasted on a voucher, are attached to that voucher', async () => {
  const { attached } = await openDialog()
  const input = await find<HTMLInputElement>(`${firstVoucher} input`)
  for (const name of ['1.pdf', '2.pdf']) {
    Object.defineProperty(input, 'files', { configurable: true, value: [new File(['1'], name)] })
    await dispatch(`${firstVoucher} input`, 'change', {})
  }
  await paste(secondVoucher, '3.pdf')
  expect(attached()).toEqual([
    ['7-1-001-1', '1.pdf', '2.pdf'],
    ['7-2-001-1', '3.pdf'],
  ])
})

it.each([
  ['the dialog', heading],
  ['a voucher', secondVoucher],
])(
  'a file that is too large is refused without being read when it is pasted on %s',
  async (_, target) => {
    const { attached } = await openDialog()
    const size = limits.fileMb * MEGABYTE + 1
    const file = Object.defineProperty(new File(['1'], 'scan.pdf'), 'size', { value: size })
    const read = vi.spyOn(file, 'arrayBuffer')
    await pasteFile(target, file)
    expect(attached()).toEqual([])
    expect(listed()).toEqual(['scan.pdf is larger than 50 MB'])
    expect(read).not.toHaveBeenCalled()
  },
)
