import type { HomeInput } from '../machines/home/home.context.ts'
import { homeMachine } from '../machines/home/home.machine.ts'
import type { HomeContent, HomeRequest, HomeSection } from '../machines/home/home.ports.ts'
import { aDocument } from './samples/approval.ts'
import { preparedRedraft } from './samples/draft.ts'
import { aRealisticDocument } from './samples/realistic.ts'
import { defineModel, type Environment, type Situation } from './engine/model.ts'

const opened =
  (section: HomeSection) =>
  ({ actor }: Environment): HomeInput => ({
    section,
    employee: 'yoondh',
    notices: actor('notices'),
    newId: () => 'draft-1',
    random: () => 0,
  })

type Asked = Situation<unknown, HomeRequest>

/** A section with one document, waiting or rejected, or with none. */
const sectionWith =
  (request?: typeof aDocument) =>
  ({ input }: Asked): HomeContent => {
    const section = input.section === 'rejected' ? 'rejected' : 'pending'
    const documents = request ? [request(section === 'rejected' ? section : 'waiting')] : []
    return { section, documents, total: documents.length }
  }

export const home = defineModel({
  machine: homeMachine,
  inputs: {
    'on what waits': opened('pending'),
    'on what is rejected': opened('rejected'),
  },
  events: {
    'home.redraft 7': { id: 7 },
  },
  outputs: {
    loadHomeSection: { 'one document': sectionWith(aDocument), nothing: sectionWith() },
    fetchDocument: { 'that it is rejected': aDocument('rejected') },
    prepareRedraft: { 'with the draft': preparedRedraft },
  },
  review: {
    outputs: {
      loadHomeSection: { 'one document': sectionWith(aRealisticDocument) },
      fetchDocument: { 'that it is rejected': aRealisticDocument('rejected') },
    },
  },
  restingStates: { redrafted: 'the drafting screen opens in place of the home screen' },
  isGoal: ({ value }) => value === 'redrafted' || JSON.stringify(value) === '{"shown":"current"}',
})
