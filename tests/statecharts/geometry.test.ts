import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../../scripts/statecharts/language.ts'
import { machineWords } from '../../scripts/statecharts/machines.ts'
import { faults } from './faults.ts'
import { readPicture } from './picture.ts'
import { rules } from './rules.ts'
import { samplePicture } from './sample.ts'

const pictureOf = (name: string) =>
  readPicture(readFileSync(`docs/statecharts/${name}.svg`, 'utf8'))

const names = machineWords().flatMap((word) => languages.map((language) => `${word}.${language}`))

const sample = readPicture(await samplePicture())

describe('the charts', () => {
  it('are parsed with their states, lines and labels', () => {
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      const { states, lines, starts } = pictureOf(name)
      expect(states.length, name).toBeGreaterThan(1)
      expect(lines.length, name).toBeGreaterThan(1)
      expect(starts.length, name).toBeGreaterThan(0)
      for (const { id, points, words } of lines) {
        expect(points.length, id).toBeGreaterThan(1)
        expect(words.length, id).toBeGreaterThan(0)
      }
    }
  })

  for (const [rule, breaks] of Object.entries(rules)) {
    describe(rule, () => {
      it.each(names)('%s', (name) => {
        expect(breaks(pictureOf(name))).toEqual([])
      })

      it('and the test detects a violation', () => {
        const fault = faults[rule]
        expect(fault).toBeDefined()
        expect(breaks(sample)).toEqual([])
        expect(breaks(fault?.(sample) ?? sample)).not.toEqual([])
      })
    })
  }
})
