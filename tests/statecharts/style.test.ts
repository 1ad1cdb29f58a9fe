import { describe, expect, it } from 'vitest'
import { type Colour, colourOf, chartCss, themes } from '../../scripts/statecharts/style.ts'
import { textWidth } from '../../scripts/statecharts/text.ts'
import { drawSampleChart } from './sample.ts'

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
      const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(themes)('the %s colours', (theme) => {
  it.each<[inks: Colour[], grounds: Colour[], minimum: number]>([
    [
      ['onLabel', 'onLabelSoft', 'onLabelGuard', 'onLabelAction'],
      ['label', 'always', 'done', 'error', 'delay'],
      4.5,
    ],
    [['ink', 'soft', 'guard', 'action', 'invoke'], ['leaf', 'even', 'odd'], 4.5],
    [['line', 'doneLine', 'errorLine', 'delayLine'], ['leaf', 'even', 'odd'], 3],
  ])('%j on %j have a contrast of more than %d', (inks, grounds, minimum) => {
    for (const ink of inks) {
      for (const ground of grounds) {
        const value = contrast(colourOf(ink, theme), colourOf(ground, theme))
        expect(value, `${ink} on ${ground}`).toBeGreaterThan(minimum)
      }
    }
  })
})

describe('contrast', () => {
  it('of black on white is 21', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })
})

describe('the style sheet', () => {
  it('has the same dark colours for the system theme and for data-theme', () => {
    expect(chartCss).toContain('@media(prefers-color-scheme:dark){.statechart{')
    expect(chartCss).toContain('.statechart[data-theme=dark],[data-theme=dark] .statechart{')
    expect(chartCss).toContain('.statechart[data-theme=light],[data-theme=light] .statechart{')
  })

  it('shows done in green, errors in red, and delays in amber and dashed', () => {
    expect(chartCss).toContain('.statechart .done .line{stroke:var(--doneLine)}')
    expect(chartCss).toContain('.statechart .error .line{stroke:var(--errorLine)}')
    expect(chartCss).toContain('.statechart .delay .line{stroke:var(--delayLine)}')
    expect(chartCss).toMatch(/\.statechart \.delay \.line\{stroke-dasharray/)
  })

  it('has only selectors inside .statechart', async () => {
    const [, sheet = ''] = /<style>([\s\S]+)<\/style>/.exec(await drawSampleChart()) ?? []
    const selectors = sheet
      .replace(/@media[^{]+\{(.+)\}/g, '$1')
      .split('\n')
      .filter(Boolean)
      .flatMap((rule) => rule.slice(0, rule.indexOf('{')).split(','))
    expect(selectors.length).toBeGreaterThan(20)
    expect(selectors.filter((one) => !one.includes('.statechart'))).toEqual([])
  })
})

describe('textWidth', () => {
  it.each([
    ['', 10, 0],
    ['a', 10, 5.4],
    ['결재', 10, 17.8],
    ['결재 a', 10, 25.7],
  ])('for %j at %d returns %d', (text, size, width) => {
    expect(textWidth(text, size, false)).toBe(width)
  })

  it('is larger in bold', () => {
    expect(textWidth('submit', 12, true)).toBeGreaterThan(textWidth('submit', 12, false))
  })
})
