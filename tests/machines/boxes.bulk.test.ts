import { describe, expect, it } from 'vitest'
import { everything } from '../../machines/boxes/boxes.rules.ts'
import { Failure } from '../../machines/ports.ts'
import { aRequest, requests } from '../builders/approval.ts'
import { openList } from '../fakes/boxes.ts'

const on = (desk: 'browsing' | 'weighing' | 'confirming' | 'approving' | 'reported') => ({ desk })
const offline = new Failure('offline')
const goTo = (opened: number | null, search = everything) =>
  ({ type: 'boxes.goTo', search, opened }) as const

/** All approvals of these documents are asked for. */
async function openWeighing(...ids: number[]) {
  const opened = await openList(requests(...ids))
  opened.select(...ids)
  opened.actor.send({ type: 'boxes.askApproveAll' })
  const statuses = () => opened.context().results.map(({ id, status }) => `${id} ${status}`)
  return { ...opened, statuses }
}

/** They are read, and all can be approved but those that somebody has withdrawn. */
async function openConfirming(ids: number[], withdrawn: number[] = []) {
  const opened = await openWeighing(...ids)
  const documents = ids.map((id) =>
    aRequest(withdrawn.includes(id) ? 'withdrawn' : 'waiting', { id, title: `문서 ${id}` }),
  )
  await opened.ports.readDocuments.last().answer(documents)
  return opened
}

async function openApproving(ids: number[], withdrawn: number[] = []) {
  const opened = await openConfirming(ids, withdrawn)
  opened.actor.send({ type: 'boxes.approveAll' })
  /** The call of one document, however many were asked. */
  const call = (id: number) => {
    const found = opened.ports.sign.asked.findLast(({ input }) => input.documentId === id)
    if (!found) throw new Error(`Document ${id} has not been sent.`)
    return found
  }
  /** It fails, and the document still takes it. */
  const fail = async (id: number) => {
    await call(id).fail(offline)
    await opened.ports.readDocument.last().answer(aRequest('waiting', { id }))
  }
  return { ...opened, call, fail }
}

describe('boxes › desk', () => {
  describe('weighing', () => {
    it('reads what is selected, in the order of selection', async () => {
      const { state, ports } = await openWeighing(9, 7)
      expect(state().matches(on('weighing'))).toBe(true)
      expect(state().hasTag('busy')).toBe(true)
      expect(ports.readDocuments.last().input).toEqual({ documentIds: [9, 7] })
    })

    it('can be left', async () => {
      const { actor, state, context } = await openWeighing(9, 7)
      actor.send({ type: 'boxes.closeResults' })
      expect(state().matches(on('browsing'))).toBe(true)
      expect(context().selected).toEqual([9, 7])
    })

    it('says so, and sends nothing, where nobody answers', async () => {
      const { state, ports, notices } = await openWeighing(9)
      await ports.readDocuments.last().fail(offline)
      expect(state().matches(on('browsing'))).toBe(true)
      expect(notices.codes()).toEqual(['decisionFailed'])
    })
  })

  describe('confirming', () => {
    it('says which can be approved and which not, and why', async () => {
      const { state, context, ports } = await openConfirming([9, 8], [8])
      expect(state().matches(on('confirming'))).toBe(true)
      expect(context().results).toEqual([
        { id: 9, title: '문서 9', status: 'waiting', refusal: null, detail: '' },
        {
          id: 8,
          title: '문서 8',
          status: 'refused',
          refusal: { code: 'ended', status: 'withdrawn' },
          detail: '',
        },
      ])
      expect(ports.sign.asked).toHaveLength(0)
    })

    it('has nothing to approve where none can be', async () => {
      const { state } = await openConfirming([9], [9])
      expect(state().can({ type: 'boxes.approveAll' })).toBe(false)
    })

    it('can be left: nothing is sent, and what can be approved stays selected', async () => {
      const { actor, state, context, ports } = await openConfirming([9, 8, 7], [7])
      actor.send({ type: 'boxes.closeResults' })
      expect(state().matches(on('browsing'))).toBe(true)
      expect(context()).toMatchObject({ results: [], selected: [9, 8] })
      expect(ports.sign.asked).toHaveLength(0)
    })

    it('is left where the address leads elsewhere', async () => {
      const { actor, state, context } = await openConfirming([9, 8])
      actor.send(goTo(null))
      expect(state().matches(on('confirming'))).toBe(true)
      actor.send(goTo(null, { ...everything, search: '운반' }))
      expect(state().matches(on('browsing'))).toBe(true)
      expect(context().results).toEqual([])
    })
  })

  describe('approving', () => {
    it('sends those that can be approved, each with a machine of its own', async () => {
      const { state, ports, statuses } = await openApproving([9, 8, 7], [8])
      expect(state().matches(on('approving'))).toBe(true)
      expect(ports.sign.asked.map(({ input }) => input)).toEqual(
        [9, 7].map((documentId) => ({
          documentId,
          username: 'lee',
          opinion: '',
          decision: 'approve',
        })),
      )
      expect(statuses()).toEqual(['9 sending', '8 refused', '7 sending'])
      expect(state().children['signing-9']).toBeDefined()
    })

    it('sends four at a time, the next one after each answer', async () => {
      const { ports, statuses, call, state } = await openApproving([9, 8, 7, 6, 5, 4])
      expect(ports.sign.asked).toHaveLength(4)
      expect(statuses()[4]).toBe('5 waiting')
      await call(8).answer()
      expect(statuses()).toEqual([
        '9 sending',
        '8 done',
        '7 sending',
        '6 sending',
        '5 sending',
        '4 waiting',
      ])
      expect(state().children['signing-8']).toBeUndefined()
      expect(ports.sign.asked).toHaveLength(5)
    })

    it('sends the next one after a failure as well', async () => {
      const { ports, statuses, fail, state } = await openApproving([9, 8, 7, 6, 5])
      await fail(9)
      expect(statuses()[0]).toBe('9 failed')
      expect(statuses()[4]).toBe('5 sending')
      expect(ports.sign.asked).toHaveLength(5)
      expect(state().children['signing-9']).toBeUndefined()
    })

    it('gives up what is approved, tells the badges, and says nothing one by one', async () => {
      const { context, call, badges, notices, state } = await openApproving([9, 8])
      await call(9).answer()
      expect(context().selected).toEqual([8])
      expect(badges.told()).toEqual([{ type: 'badges.refresh' }])
      expect(notices.shown()).toEqual([])
      expect(state().matches(on('approving'))).toBe(true)
    })

    it('counts a document whose machine breaks off as failed, and goes on with the others', async () => {
      const { state, ports, statuses, call } = await openApproving([9, 8, 7, 6, 5])
      await call(9).fail(offline)
      await ports.readDocument.last().answer({} as never)
      expect(state().matches(on('approving'))).toBe(true)
      expect(statuses()[0]).toBe('9 failed')
      expect(statuses()[4]).toBe('5 sending')
      expect(state().children['signing-9']).toBeUndefined()
    })

    it('names what is refused meanwhile, and why', async () => {
      const { context, call, ports } = await openApproving([9, 8])
      await call(9).fail(new Failure('conflict', { detail: '회수' }))
      await ports.readDocument.last().answer(aRequest('withdrawn', { id: 9 }))
      expect(context().results[0]).toMatchObject({
        status: 'refused',
        refusal: { code: 'ended', status: 'withdrawn' },
        detail: '회수',
      })
      expect(context().selected).toEqual([9, 8])
    })

    it('is not left, whatever the address says', async () => {
      const { actor, state, context } = await openApproving([9])
      actor.send(goTo(8))
      expect(state().matches(on('approving'))).toBe(true)
      expect(context().opened).toBeNull()
      expect(state().can({ type: 'boxes.closeResults' })).toBe(false)
    })
  })

  describe('reported', () => {
    async function openReported() {
      const opened = await openApproving([9, 8, 7], [7])
      await opened.fail(9)
      await opened.call(8).answer()
      return opened
    }

    it('has a result for each document', async () => {
      const { state, statuses } = await openReported()
      expect(state().matches(on('reported'))).toBe(true)
      expect(statuses()).toEqual(['9 failed', '8 done', '7 refused'])
    })

    it('sends again what has failed, and nothing else', async () => {
      const { actor, state, ports, statuses, call } = await openReported()
      actor.send({ type: 'boxes.retryFailed' })
      expect(state().matches(on('approving'))).toBe(true)
      expect(statuses()).toEqual(['9 sending', '8 done', '7 refused'])
      expect(ports.sign.asked).toHaveLength(3)
      await call(9).answer()
      expect(state().matches(on('reported'))).toBe(true)
      expect(statuses()[0]).toBe('9 done')
      expect(state().can({ type: 'boxes.retryFailed' })).toBe(false)
    })

    it('goes back to the list: what has failed is still selected', async () => {
      const { actor, state, context } = await openReported()
      actor.send({ type: 'boxes.closeResults' })
      expect(state().matches(on('browsing'))).toBe(true)
      expect(context()).toMatchObject({ results: [], selected: [9] })
    })

    it('opens what the address names', async () => {
      const { actor, state, context } = await openReported()
      actor.send(goTo(9))
      expect(state().matches({ desk: 'reading' })).toBe(true)
      expect(context().opened).toBe(9)
    })
  })
})
