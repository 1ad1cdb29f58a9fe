import { describe, expect, it } from 'vitest'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { RequestError } from '../../machines/requestError.ts'
import { boxView } from '../../src/screens/Box/Box.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { en } from '../../src/text/en.ts'
import { openBox, openList } from '../fakes/boxes.ts'

const chipsOf = ({ state }: ReturnType<typeof openBox>) => boxView(state(), [], [], en, boxes).chips

describe('the chips of a box', () => {
  const statusCounts = { waiting: 3, approved: 1200, rejected: 1, withdrawn: 0 }

  it('count all documents and those of each status, and mark the current filter', async () => {
    const opened = openBox({ box: 'submitted', search: { ...emptySearch, status: 'rejected' } })
    await opened.ports.listBox.last().answer({ documents: [], total: 1, statusCounts })
    const chips = chipsOf(opened).map(({ label, count, isOn }) => `${label} ${count} ${isOn}`)
    expect(chips).toEqual([
      'All 1,204 false',
      'Waiting 3 false',
      'Approved 1,200 false',
      'Rejected 1 true',
      'Withdrawn 0 false',
    ])
  })

  it('have no counts of an earlier search while another one loads, and after it has failed', async () => {
    const opened = openBox({ box: 'submitted' })
    await opened.ports.listBox.last().answer({ documents: [], total: 1, statusCounts })
    opened.actor.send({ type: 'boxes.search', search: { search: '운반' } })
    const counts = () => chipsOf(opened).map(({ count }) => count)
    expect(counts()).toEqual(['', '', '', '', ''])
    await opened.ports.listBox.last().fail(new RequestError('offline'))
    expect(counts()).toEqual(['', '', '', '', ''])
    opened.actor.send({ type: 'boxes.retry' })
    await opened.ports.listBox.last().answer({ documents: [], total: 0, statusCounts })
    expect(counts()[0]).toBe('1,204')
  })

  it('are missing while the counts are unknown', async () => {
    expect(chipsOf(openBox({ box: 'submitted' }))).toEqual([])
    expect(chipsOf(await openList())).toEqual([])
  })
})
