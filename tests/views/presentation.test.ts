import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { homePath } from '../../src/app/screens.ts'
import {
  type PictureUrls,
  presentationStepNames,
  presentationView,
} from '../../src/screens/Presentation/Presentation.view.ts'
import { signedOut as signedOutEn } from '../../src/text/signedOut.en.ts'
import { signedOut as signedOutKo } from '../../src/text/signedOut.ko.ts'
import { presentation as en } from '../../src/text/presentation.en.ts'
import { presentation as ko } from '../../src/text/presentation.ko.ts'

const urls = Object.fromEntries(
  presentationStepNames.map((name) => [name, `/${name}.webp`]),
) as PictureUrls

describe('the presentation of the product', () => {
  it('leads a visitor to the sign-in, and a signed-in employee to home', () => {
    expect(presentationView(false, urls, signedOutEn, en).start).toEqual({
      path: '/auth/login',
      label: 'Sign in',
    })
    expect(presentationView(true, urls, signedOutKo, ko).start).toEqual({
      path: homePath,
      label: '내 업무로',
    })
  })

  it.each([
    ['ko', ko],
    ['en', en],
  ])('has the five steps in order, each with its picture, in %s', (_, text) => {
    const { steps } = presentationView(false, urls, signedOutEn, text)
    expect(steps.map(({ picture }) => picture.url)).toEqual([
      '/list.webp',
      '/draft.webp',
      '/approve.webp',
      '/follow.webp',
      '/prove.webp',
    ])
    expect(steps.map(({ heading }) => heading)).toEqual(
      presentationStepNames.map((name) => text.steps[name].heading),
    )
    expect(new Set(steps.map(({ picture }) => picture.alt)).size).toBe(5)
  })

  it.each(presentationStepNames.flatMap((name) => [`${name}.ko`, `${name}.en`]))(
    'has %s as a WebP file of 1280 × 800 and at most 64 KiB',
    (name) => {
      const file = `src/screens/Presentation/pictures/${name}.webp`
      const bytes = readFileSync(file)
      expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X')
      // In this WebP header, width minus one and height minus one have 24 bits each (RFC 9649, section 2.7).
      expect([bytes.readUIntLE(24, 3), bytes.readUIntLE(27, 3)]).toEqual([1279, 799])
      expect(statSync(file).size).toBeLessThanOrEqual(64 * 1024)
    },
  )
})
