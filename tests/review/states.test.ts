// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasScreen, wayInto } from '../../review/reviewed.ts'
import { after, firstOf, isIn, stateOf } from '../../review/legal.ts'
import { unseen } from '../../review/unseen.ts'
import { words, worldsOf } from '../../review/worlds.ts'
import { within } from '../../scripts/statecharts/chart.ts'
import { charts } from '../../scripts/statecharts/files.ts'
import { languages } from '../../scripts/statecharts/language.ts'
import { machineWords } from '../../scripts/statecharts/machines.ts'

const all = await charts()
const states = all.flatMap(({ word, root }) =>
  within(root).map(({ id }) => ({ word, id, state: id.slice(word.length + 1) })),
)

describe('the review page', () => {
  it('has every machine', () => {
    expect(words.toSorted()).toEqual(machineWords())
  })

  it.each(states)('$id has a way in and a screen, or says what is seen instead', (one) => {
    const { word, id, state } = one
    const instead = unseen[id]
    expect(hasScreen(word, state)).toBe(instead === undefined)
    if (instead) expect([instead.ko, instead.en].every(Boolean)).toBe(true)
    else expect(wayInto(word, state)).toBeDefined()
  })

  it('says what is seen instead of no other state', () => {
    const ids = new Set(states.map(({ id }) => id))
    expect(Object.keys(unseen).filter((id) => !ids.has(id))).toEqual([])
  })

  it('comes into a state by events that the machine takes one after the other', () => {
    const ways = states.filter(({ word, state }) => hasScreen(word, state))
    for (const { word, state } of ways) {
      const legal = wayInto(word, state)
      const world = worldsOf(word).find((one) => {
        let snapshot = firstOf(one)
        for (const event of legal?.events ?? []) {
          if (!snapshot.can(event)) return false
          snapshot = after(one, snapshot, event)
        }
        return isIn(snapshot, state)
      })
      expect(world, `${word} ${state}`).toBeDefined()
    }
    expect(ways.length).toBeGreaterThan(40)
  })
})

describe('docs/statecharts/screens', () => {
  it('holds a picture of each innermost state with a screen, in both languages, and no other', () => {
    const seen = states.filter(({ word, state }) => hasScreen(word, state))
    const innermost = seen.filter(({ id }) => !seen.some((one) => one.id.startsWith(`${id}.`)))
    const wanted = innermost.flatMap(({ word, state }) =>
      languages.map((language) => `${word}/${state}.${language}.webp`),
    )
    const found = readdirSync('docs/statecharts/screens', { recursive: true }).map(String)
    expect(found.filter((name) => name.endsWith('.webp')).toSorted()).toEqual(wanted.toSorted())
  })
})

describe('a state in an address', () => {
  const at = (state: string) => {
    const snapshot = wayInto('approvers', state)?.snapshot
    return snapshot && stateOf(snapshot)
  }

  it('is one, or one of each region', () => {
    expect(at('line.failed')).toBe('line.failed candidates.ready')
    expect(at('line.failed candidates.failed')).toBe('line.failed candidates.failed')
    expect(at('line.nothing')).toBeUndefined()
  })
})
