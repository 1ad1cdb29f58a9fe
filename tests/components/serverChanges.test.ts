// @vitest-environment happy-dom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  changedDocumentsOfEvent,
  serverChangesOfEvent,
  createServerChangeRelay,
  listenWhenVisible,
} from '../../src/app/serverChanges.ts'
import type { StreamEvent } from '../../src/world/events.ts'

afterEach(() => vi.restoreAllMocks())

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('serverChangesOfEvent', () => {
  it.each([
    [{ type: 'connected' }, []],
    [{ type: 'disconnected' }, []],
    [{ type: 'refetch' }, ['drafts', 'box', 'delegations']],
    [{ type: 'clock' }, ['box', 'delegations']],
    [{ type: 'box', document_id: 7 }, ['box']],
    [{ type: 'drafts', counts: [1, 2, 3, 4, 5] }, ['drafts']],
    [{ type: 'drafts' }, ['drafts']],
  ] as [StreamEvent, string[]][])('for %j returns %j', (event, changes) => {
    expect(serverChangesOfEvent(event)).toEqual(changes)
  })
})

describe('changedDocumentsOfEvent', () => {
  it.each([
    [{ type: 'box', document_id: 7 }, [7]],
    [{ type: 'box', document_id: 7, is_read: true }, []],
    [{ type: 'refetch' }, undefined],
    [{ type: 'clock' }, undefined],
  ] as [StreamEvent, number[] | undefined][])('for %j returns %j', (event, documentIds) => {
    expect(changedDocumentsOfEvent(event)).toEqual(documentIds)
  })
})

describe('server changes', () => {
  it('are sent to the listeners of the same kind until they unsubscribe', () => {
    const changes = createServerChangeRelay()
    const [box, drafts] = [vi.fn(), vi.fn()]
    const end = changes.subscribe('box', box)
    changes.subscribe('drafts', drafts)
    changes.publish('box', [7])
    end()
    changes.publish('box')
    expect(box.mock.calls).toEqual([[[7]]])
    expect(drafts).not.toHaveBeenCalled()
  })
})

describe('listenWhenVisible', () => {
  it('calls the listener for each change while the page is visible', async () => {
    const [changes, listener] = [createServerChangeRelay(), vi.fn()]
    const end = listenWhenVisible(changes, ['drafts'], listener)
    changes.publish('drafts')
    await Promise.resolve()
    changes.publish('drafts')
    changes.publish('box')
    await Promise.resolve()
    expect(listener).toHaveBeenCalledTimes(2)
    changes.publish('drafts')
    end()
    changes.publish('drafts')
    await Promise.resolve()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('calls the listener once for changes that are published together', async () => {
    const [changes, listener] = [createServerChangeRelay(), vi.fn()]
    onTestFinished(listenWhenVisible(changes, ['box', 'drafts'], listener))
    changes.publish('box', [7])
    changes.publish('drafts')
    await Promise.resolve()
    expect(listener.mock.calls).toEqual([[undefined]])
  })

  it('calls the listener once for all changes of a hidden page, when it becomes visible', () => {
    const [changes, listener] = [createServerChangeRelay(), vi.fn()]
    const end = listenWhenVisible(changes, ['drafts'], listener)
    setHidden(true)
    changes.publish('drafts')
    changes.publish('drafts')
    expect(listener).not.toHaveBeenCalled()
    setHidden(false)
    setHidden(false)
    expect(listener).toHaveBeenCalledTimes(1)
    setHidden(true)
    changes.publish('drafts')
    end()
    setHidden(false)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['all changed documents', [[7], [8], [7]], [7, 8]],
    ['undefined if any document may have changed', [[7], undefined, [8]], undefined],
  ])(
    'passes to the listener, when a hidden page becomes visible, %s',
    async (_what, published, documentIds) => {
      const [changes, listener] = [createServerChangeRelay(), vi.fn()]
      onTestFinished(listenWhenVisible(changes, ['box'], listener))
      setHidden(true)
      for (const ids of published) changes.publish('box', ids)
      setHidden(false)
      changes.publish('box', [9])
      await Promise.resolve()
      expect(listener.mock.calls).toEqual([[documentIds], [[9]]])
    },
  )
})
