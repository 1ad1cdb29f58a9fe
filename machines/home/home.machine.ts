import {
  prepareRedraftInput,
  fetchDocumentInput,
  loadHomeSectionInput,
  initialContext,
} from './home.context.ts'
import { homeSetup } from './home.setup.ts'
import { outputOf } from '../port.ts'

/**
 * State machine of one section of the home screen. Each section runs its own, so that a slow or failed call affects only its section.
 */
export const homeMachine = homeSetup.createMachine({
  id: 'home',
  description: 'One section of the home screen: what waits for the employee, and what is next.',
  context: initialContext,
  initial: 'loading',
  on: { 'home.batchesChanged': { actions: 'markStale' } },
  states: {
    loading: {
      description: 'The section is loading, and no rows are known yet. A placeholder is shown.',
      tags: 'busy',
      entry: 'clearChanges',
      invoke: {
        id: 'loadHomeSection',
        src: 'loadHomeSection',
        input: loadHomeSectionInput,
        onDone: { target: 'shown', actions: { type: 'setContent', params: outputOf } },
        onError: 'failed',
      },
      on: { 'home.changed': { actions: 'requestRefresh' } },
    },
    shown: {
      description: 'The rows are shown.',
      initial: 'current',
      always: { guard: 'isRefreshWanted', target: 'refreshing' },
      on: {
        'home.changed': 'refreshing',
        'home.redraft': {
          guard: 'canRedraft',
          target: 'fetchingDocument',
          actions: 'setRedrafted',
        },
      },
      states: {
        current: {
          description: 'No batch has changed since the rows were requested.',
          always: { guard: 'isStale', target: 'stale' },
        },
        stale: {
          description: 'Batches have changed. The section is reloaded within a minute.',
          after: { refreshDelay: '#home.refreshing' },
        },
      },
    },
    refreshing: {
      description: 'The section is reloaded in the background. The rows shown stay visible.',
      tags: 'busy',
      entry: 'clearChanges',
      invoke: {
        id: 'loadHomeSection',
        src: 'loadHomeSection',
        input: loadHomeSectionInput,
        onDone: { target: 'shown', actions: { type: 'setContent', params: outputOf } },
        onError: 'failed',
      },
      on: { 'home.changed': { actions: 'requestRefresh' } },
    },
    failed: {
      description:
        'The last request failed. Rows that were loaded before stay visible, and the employee can retry.',
      initial: 'current',
      on: {
        'home.retry': [{ guard: 'hasContent', target: 'refreshing' }, { target: 'loading' }],
        'home.changed': [{ guard: 'hasContent', target: 'refreshing' }, { target: 'loading' }],
      },
      states: {
        current: {
          description: 'No batch has changed since the failed request.',
          always: { guard: 'isStale', target: 'stale' },
        },
        stale: {
          description: 'Batches have changed. The request is repeated within a minute.',
          after: {
            refreshDelay: [
              { guard: 'hasContent', target: '#home.refreshing' },
              { target: '#home.loading' },
            ],
          },
        },
      },
    },
    fetchingDocument: {
      description: 'The rejected document is fetched, to draft it again.',
      tags: 'busy',
      invoke: {
        id: 'fetchDocument',
        src: 'fetchDocument',
        input: fetchDocumentInput,
        onDone: { target: 'preparingRedraft', actions: { type: 'setDocument', params: outputOf } },
        onError: { target: 'shown', actions: 'notifyRedraftFailed' },
      },
      on: { 'home.changed': { actions: 'requestRefresh' } },
    },
    preparingRedraft: {
      description: 'A new draft with title, approvers and files is being saved on this device.',
      tags: 'busy',
      invoke: {
        id: 'prepareRedraft',
        src: 'prepareRedraft',
        input: prepareRedraftInput,
        onDone: { target: 'redrafted', actions: { type: 'setRedraft', params: outputOf } },
        onError: { target: 'shown', actions: 'notifyRedraftFailed' },
      },
      on: { 'home.changed': { actions: 'requestRefresh' } },
    },
    redrafted: {
      description: 'The new draft is saved. The drafting screen restores it.',
    },
  },
})
