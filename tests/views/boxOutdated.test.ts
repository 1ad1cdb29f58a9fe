import { describe, expect, it } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { boxView } from '../../src/screens/Box/Box.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { en } from '../../src/text/en.ts'
import { openList } from '../fakes/boxes.ts'

const shown = ({ state }: Awaited<ReturnType<typeof openList>>) =>
  boxView(state(), [], [], en, boxes)

describe('a box that could not be reloaded', () => {
  it('shows that its rows can be out of date, until a reload succeeds', async () => {
    const opened = await openList()
    expect(shown(opened).outdated).toBeNull()
    opened.actor.send({ type: 'boxes.changed' })
    await opened.ports.listBox.last().fail(new RequestError('offline'))
    const outdated = 'The list could not be updated and may be out of date.'
    expect(shown(opened)).toMatchObject({ status: 'listed', outdated })
    opened.actor.send({ type: 'boxes.changed' })
    expect(shown(opened).outdated).toBe(outdated)
    await opened.ports.listBox.last().answer({ documents: [], total: 0 })
    expect(shown(opened)).toMatchObject({ status: 'empty', outdated: null })
  })

  it('shows only that it could not be loaded if no rows are shown', async () => {
    const opened = await openList()
    opened.actor.send({ type: 'boxes.search', search: { search: 'x' } })
    await opened.ports.listBox.last().fail(new RequestError('offline'))
    expect(shown(opened)).toMatchObject({ status: 'failed', outdated: null })
  })
})
