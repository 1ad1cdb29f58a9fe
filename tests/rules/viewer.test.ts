import { describe, expect, it } from 'vitest'
import {
  clampDocumentShare,
  initialFit,
  isBeside,
  isViewable,
  moveWindow,
  type Rotation,
  rotateClockwise,
  zoomAbove,
  zoomBelow,
} from '../../machines/viewer/viewer.rules.ts'
import { anAttachment, aStoredPdf } from '../../models/samples/attachment.ts'

describe('isViewable', () => {
  it('returns true only for images and PDFs', () => {
    const neither = anAttachment({ isImg: false })
    expect([anAttachment(), aStoredPdf(), neither].map(isViewable)).toEqual([true, true, false])
  })
})

describe('initialFit', () => {
  it('returns page for an image, and width for a PDF', () => {
    expect([initialFit(anAttachment()), initialFit(aStoredPdf()), initialFit(undefined)]).toEqual([
      'page',
      'width',
      'page',
    ])
  })
})

describe('zoomAbove and zoomBelow', () => {
  it.each([
    { from: 1, above: 1.25, below: 0.75 },
    { from: 1.1, above: 1.25, below: 1 },
    { from: 0.25, above: 0.5, below: 0.25 },
    { from: 0.1, above: 0.25, below: 0.1 },
    { from: 4, above: 4, below: 3 },
    { from: 5, above: 5, below: 4 },
  ])('for $from return $above and $below', ({ from, above, below }) => {
    expect([zoomAbove(from), zoomBelow(from)]).toEqual([above, below])
  })
})

describe('rotateClockwise', () => {
  it('returns to 0 after 270', () => {
    const turns: Rotation[] = [0, 90, 180, 270]
    expect(turns.map(rotateClockwise)).toEqual([90, 180, 270, 0])
  })
})

describe('moveWindow', () => {
  const room = { width: 200, height: 100 }

  it.each([
    { by: [30, -20], to: { x: 40, y: -15 } },
    { by: [500, 500], to: { x: 100, y: 50 } },
    { by: [-500, -500], to: { x: -100, y: -50 } },
  ] as const)('moves by $by to $to', ({ by: [dx, dy], to }) => {
    expect(moveWindow({ x: 10, y: 5 }, dx, dy, room)).toEqual(to)
  })

  it('returns the centre when there is no space', () => {
    expect(moveWindow({ x: 10, y: 5 }, 7, 7, { width: 0, height: -40 })).toEqual({ x: 0, y: 0 })
  })
})

describe('clampDocumentShare', () => {
  it.each([
    [29, 30],
    [30, 30],
    [49.6, 50],
    [70, 70],
    [71, 70],
  ])('of %d percent is %d', (share, allowed) => {
    expect(clampDocumentShare(share)).toBe(allowed)
  })
})

describe('isBeside', () => {
  it.each([
    ['beside', true, true],
    ['beside', false, false],
    ['window', true, false],
  ] as const)('of the layout %s, with a wide screen: %s, is %s', (layout, isWide, expected) => {
    expect(isBeside({ layout, isWide })).toBe(expected)
  })
})
