// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changesOf, createChanges, hearWhileVisible } from '../../src/layout/changes.ts'
import type { StreamEvent } from '../../src/world/events.ts'

afterEach(() => vi.restoreAllMocks())

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('changesOf', () => {
  it.each([
    [{ type: 'connected' }, []],
    [{ type: 'disconnected' }, []],
    [{ type: 'refetch' }, ['box', 'drafts']],
    [{ type: 'box', document_id: 7 }, ['box']],
    [{ type: 'drafts', counts: [1, 2, 3, 4, 5] }, ['drafts']],
    [{ type: 'drafts' }, ['drafts']],
  ] as [StreamEvent, string[]][])('of %j is %j', (event, changes) => {
    expect(changesOf(event)).toEqual(changes)
  })
})

describe('changes', () => {
  it('are told to those who hear of the same, until they end', () => {
    const changes = createChanges()
    const [box, drafts] = [vi.fn(), vi.fn()]
    const end = changes.hear('box', box)
    changes.hear('drafts', drafts)
    changes.tell('box')
    end()
    changes.tell('box')
    expect(box).toHaveBeenCalledTimes(1)
    expect(drafts).not.toHaveBeenCalled()
  })
})

describe('hearWhileVisible', () => {
  it('calls for each change while the page is visible', () => {
    const [changes, listener] = [createChanges(), vi.fn()]
    const end = hearWhileVisible(changes, 'drafts', listener)
    changes.tell('drafts')
    changes.tell('drafts')
    changes.tell('box')
    end()
    changes.tell('drafts')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('calls once for all changes of a hidden page, as soon as it is visible', () => {
    const [changes, listener] = [createChanges(), vi.fn()]
    const end = hearWhileVisible(changes, 'drafts', listener)
    setHidden(true)
    changes.tell('drafts')
    changes.tell('drafts')
    expect(listener).not.toHaveBeenCalled()
    setHidden(false)
    setHidden(false)
    expect(listener).toHaveBeenCalledTimes(1)
    setHidden(true)
    changes.tell('drafts')
    end()
    setHidden(false)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
