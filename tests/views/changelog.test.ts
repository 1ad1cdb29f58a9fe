import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changelogView } from '../../src/screens/Changelog/Changelog.view.ts'

const read = (name: string) => readFileSync(name, 'utf8')
const files = { en: read('CHANGELOG.md'), ko: read('CHANGELOG.ko.md') }

describe('the release notes', () => {
  it('have a heading, and the changes of each release', () => {
    expect(changelogView('# New\n\n## 2.0\n\n- A.\n- B - C.\n\n## 1.0\n\n- D.\n', 'P')).toEqual({
      product: 'P',
      heading: 'New',
      releases: [
        { name: '2.0', changes: ['A.', 'B - C.'] },
        { name: '1.0', changes: ['D.'] },
      ],
    })
  })

  it.each(Object.entries(files))('contain only what the screen can show, in %s', (_, file) => {
    const [heading, ...lines] = file.split('\n').filter((line) => line !== '')
    expect(heading).toMatch(/^# \S/)
    expect(lines.filter((line) => !/^(## \d{4}-\d\d-\d\d|- [^*_`[\]<>]+\.)$/.test(line))).toEqual(
      [],
    )
  })

  it('have the same releases in both languages, the newest first', () => {
    const [en, ko] = Object.values(files).map((file) =>
      changelogView(file, '').releases.map(({ name, changes }) => `${name} ${changes.length}`),
    )
    expect(ko).toEqual(en)
    expect(en?.toSorted().toReversed()).toEqual(en)
    expect(en?.length).toBeGreaterThan(0)
  })
})
