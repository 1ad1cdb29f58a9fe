import { describe, expect, it } from 'vitest'
import type { ViewerEvent } from '../../machines/viewer/viewer.context.ts'
import {
  image,
  pdf,
  textFile,
  viewerFreeSpace,
  openViewer,
  openBeside,
  openShown,
} from '../fakes/viewer.ts'

describe('viewer', () => {
  describe('any layout', () => {
    const beside = { type: 'viewer.setLayout', layout: 'beside' } as const
    const inWindow = { type: 'viewer.setLayout', layout: 'window' } as const

    it('starts with the window, or next to the document with the width chosen before', () => {
      expect(openViewer().context()).toMatchObject({ layout: 'window', share: 50 })
      expect(openBeside().context()).toMatchObject({ layout: 'beside', share: 40 })
    })

    it.each([
      [1, 30],
      [99, 70],
    ])('limits a stored width of %d %% to %d %%', (documentShare, share) => {
      expect(openViewer('pdf', { documentShare, isWide: true }).context().share).toBe(share)
    })

    it('changes without loading the file again, and is stored in the preferences', () => {
      const { actor, state, context, preferences } = openShown()
      actor.send({ type: 'viewer.turnTo', page: 2 })
      actor.send(beside)
      expect(state().value).toEqual({ open: 'shown' })
      expect(context()).toMatchObject({ layout: 'beside', page: 2 })
      actor.send(inWindow)
      expect(preferences.told().map(({ documentShare }) => documentShare)).toEqual([50, null])
    })

    it('refuses the current layout, and any layout on a narrow screen', () => {
      const { actor, state } = openViewer()
      expect([state().can(inWindow), state().can(beside)]).toEqual([false, true])
      actor.send({ type: 'viewer.screenChanged', isWide: false })
      expect([state().can(inWindow), state().can(beside)]).toEqual([false, false])
    })

    it('lets the employee move only the window, and move the divider only next to the document', () => {
      const move: ViewerEvent = { type: 'viewer.moveBy', dx: 1, dy: 1, freeSpace: viewerFreeSpace }
      const resize: ViewerEvent = { type: 'viewer.resizeTo', share: 60 }
      const able = ({ state }: ReturnType<typeof openViewer>) =>
        [move, resize, { type: 'viewer.resized' } as const].map((event) => state().can(event))
      expect(able(openViewer())).toEqual([true, false, false])
      expect(able(openBeside())).toEqual([false, true, true])
      const narrow = openBeside()
      narrow.actor.send({ type: 'viewer.screenChanged', isWide: false })
      expect(able(narrow)).toEqual([true, false, false])
    })

    it('has a width in whole percent within its limits, and stores it when the divider is released', () => {
      const { actor, context, preferences } = openBeside()
      const shares = [44.6, 5, 95].map((share) => {
        actor.send({ type: 'viewer.resizeTo', share })
        return context().share
      })
      expect([shares, preferences.told()]).toEqual([[45, 30, 70], []])
      actor.send({ type: 'viewer.resized' })
      expect(preferences.told()).toEqual([
        { type: 'preferences.setDocumentShare', documentShare: 70 },
      ])
    })

    it('opens another viewable file only next to the document', () => {
      const files = [image, textFile, pdf]
      const other = (id: string): ViewerEvent => ({ type: 'viewer.open', files, id })
      expect(openViewer().state().can(other('image'))).toBe(false)
      const { actor, state, context } = openBeside()
      expect(['pdf', 'text', 'lost'].map((id) => state().can(other(id)))).toEqual([
        false,
        false,
        false,
      ])
      actor.send({ type: 'viewer.loaded', pages: 3 })
      actor.send(other('image'))
      expect(state().value).toEqual({ open: 'loading' })
      expect(context()).toMatchObject({ index: 0, layout: 'beside', share: 40, pages: null })
    })

    it('is kept after closing, for the next file', () => {
      const { actor, context } = openBeside()
      actor.send({ type: 'viewer.close' })
      actor.send({ type: 'viewer.open', files: [image], id: 'image' })
      expect(context()).toMatchObject({ layout: 'beside', share: 40 })
    })
  })
})
