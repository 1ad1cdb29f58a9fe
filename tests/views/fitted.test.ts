import { describe, expect, it } from 'vitest'
import { scaleOf, rotatedSize } from '../../src/screens/Viewer/fitted.ts'

const room = { width: 400, height: 300 }
const page = { width: 800, height: 1200 }
const wish = { zoom: 1.5, rotation: 0 }

describe('the scale of a page in the viewer', () => {
  it.each([
    [0, page],
    [90, { width: 1200, height: 800 }],
    [180, page],
    [270, { width: 1200, height: 800 }],
  ])('uses the rotated size after %i degrees', (rotation, size) => {
    expect(rotatedSize(page, rotation)).toEqual(size)
  })

  it.each([
    ['to the width', 'width', 0, 0.5],
    ['to the width, rotated', 'width', 90, 1 / 3],
    ['the whole page', 'page', 0, 0.25],
    ['the whole page, rotated', 'page', 90, 1 / 3],
  ] as const)('fits %s', (_what, fit, rotation, scale) => {
    expect(scaleOf(page, room, { ...wish, fit, rotation }, 4)).toBeCloseTo(scale)
  })

  it('is the zoom when no fit is set', () => {
    expect(scaleOf(page, room, { ...wish, fit: null }, 1)).toBe(1.5)
  })

  it('is at most the limit, and at least 0.01', () => {
    expect(scaleOf({ width: 10, height: 10 }, room, { ...wish, fit: 'page' }, 1)).toBe(1)
    expect(scaleOf({ width: 1e9, height: 1 }, room, { ...wish, fit: 'page' }, 1)).toBe(0.01)
  })
})
