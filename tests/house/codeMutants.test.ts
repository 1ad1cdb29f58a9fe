import { describe, expect, it } from 'vitest'
import { groupOf, measurableFiles } from '../../scripts/codeMutants/groups.ts'
import { readSummary } from '../../scripts/codeMutants/summary.ts'
import { unmeasuredFiles } from '../../scripts/codeMutants/unmeasured.ts'

describe('docs/testing/mutants.json', () => {
  const files = measurableFiles()
  const { files: figures, survivors } = readSummary()

  it('has figures of each rule, view, schema and service that is not excluded with a reason', () => {
    expect(files.length).toBeGreaterThan(100)
    const missing = files.filter((file) => !(file in figures) && !unmeasuredFiles[file])
    expect(missing).toEqual([])
  })

  it('has figures only of files that a group measures', () => {
    expect(Object.keys(figures).filter((file) => !groupOf(file))).toEqual([])
  })

  it('has figures of no file that is excluded', () => {
    const stale = Object.keys(unmeasuredFiles).filter(
      (file) => file in figures || !files.includes(file),
    )
    expect(stale).toEqual([])
  })

  it.each([
    ['figures', Object.keys(figures)],
    ['survivors', survivors.map(({ file }) => file)],
  ])(
    'lists the %s in the order of the paths, as `npm run test:mutants -- code` writes them',
    (_, paths) => {
      expect(paths.length).toBeGreaterThan(100)
      expect(paths).toEqual(paths.toSorted())
    },
  )
})
