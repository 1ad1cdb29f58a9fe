// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  serverChangesOf,
  createServerChanges,
  listenWhileVisible,
} from '../../src/app/serverChanges.ts'
import type { StreamEvent } from '../../src/world/events.ts'

afterEach(() => vi.restoreAllMocks())

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('serverChangesOf', () => {
  it.each([
    [{ type: 'connected' }, []],
    [{ type: 'disconnected' }, []],
    [{ type: 'refetch' }, ['drafts', 'box', 'delegations']],
    [{ type: 'clock' }, ['box', 'delegations']],
    [{ type: 'box', document_id: 7 }, ['box']],
    [{ type: 'drafts', counts: [1, 2, 3, 4, 5] }, ['drafts']],
    [{ type: 'drafts' }, ['drafts']],
  ] as [StreamEvent, string[]][])('for %j returns %j', (event, changes) => {
    expect(serverChangesOf(event)).toEqual(changes)
  })
})

describe('server changes', () => {
  it('are sent to the listeners of the same kind until they unsubscribe', () => {
    const changes = createServerChanges()
    const [box, drafts] = [vi.fn(), vi.fn()]
    const end = changes.subscribe('box', box)
    changes.subscribe('drafts', drafts)
    changes.publish('box')
    end()
    changes.publish('box')
    expect(box).toHaveBeenCalledTimes(1)
    expect(drafts).not.toHaveBeenCalled()
  })
})

describe('listenWhileVisible', () => {
  it('calls the listener for each change while the page is visible', () => {
    const [changes, listener] = [createServerChanges(), vi.fn()]
    const end = listenWhileVisible(changes, ['drafts'], listener)
    changes.publish('drafts')
    changes.publish('drafts')
    changes.publish('box')
    end()
    changes.publish('drafts')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('calls the listener once for all changes of a hidden page, when it becomes visible', () => {
    const [changes, listener] = [createServerChanges(), vi.fn()]
    const end = listenWhileVisible(changes, ['drafts'], listener)
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
})
