import { outputOf } from '../port.ts'
import { requestErrorOfEvent } from '../requestError.ts'
import {
  listLinesInput,
  linesSetup,
  deleteLineInput,
  saveLineInput,
  initialContext,
} from './lines.setup.ts'

const setLines = { type: 'setLines', params: outputOf } as const
const reportFailed = { type: 'reportFailed', params: requestErrorOfEvent } as const
const isConflict = { type: 'isConflict', params: requestErrorOfEvent } as const

/**
 * The server may still store a change whose response is no longer awaited. The saved lines are therefore loaded again at the next opening.
 */
const closeDuringChange = {
  target: '#lines.closed',
  actions: ['clearResult', 'clearLines'],
} as const

/** The employee looks at the employees while a form is open. Its contents stay. */
const closeDuringInput = {
  target: '#lines.closed',
  actions: ['clearResult', 'keepForm'],
} as const

/** State machine of the approval lines that are saved by name (receivers, L17 to L22). */
export const linesMachine = linesSetup.createMachine({
  id: 'lines',
  description: 'The approval lines that the employee or the company has saved by name.',
  context: initialContext,
  initial: 'closed',
  states: {
    closed: {
      description: 'The saved lines are not shown.',
      on: {
        'lines.open': [
          {
            guard: 'isNamingKept',
            target: 'open.naming',
            actions: ['openKeptForm', 'forgetChosen'],
          },
          { guard: 'isRenamingKept', target: 'open.renaming', actions: 'openKeptForm' },
          { guard: 'isLoaded', target: 'open.choosing' },
          { target: 'open.loading' },
        ],
      },
    },
    open: {
      description: 'The saved lines are shown next to the approval line.',
      on: { 'lines.close': { target: 'closed', actions: 'clearResult' } },
      initial: 'loading',
      states: {
        loading: {
          description: 'The saved lines are loading.',
          tags: 'busy',
          invoke: {
            id: 'listLines',
            src: 'listLines',
            input: listLinesInput,
            onDone: [
              {
                guard: { type: 'hasNameOfKeptForm', params: outputOf },
                target: 'confirmingOverwrite',
                actions: [setLines, 'openKeptForm', 'clearResultOfNewName', 'chooseSameName'],
              },
              {
                guard: 'isNamingKept',
                target: 'naming',
                actions: [setLines, 'openKeptForm', 'forgetChosen'],
              },
              { target: 'choosing', actions: setLines },
            ],
            onError: 'failed',
          },
        },
        failed: {
          description: 'The saved lines could not be loaded.',
          on: { 'lines.retry': 'loading' },
        },
        choosing: {
          description: 'The employee applies a saved line, or changes their own lines.',
          on: {
            'lines.showAll': { guard: 'isLimitedToCategory', actions: 'showAll' },
            'lines.startSave': {
              guard: 'isSavable',
              target: 'naming',
              actions: ['startSave', 'setContent', 'clearResult'],
            },
            'lines.startRename': {
              guard: 'isOwn',
              target: 'renaming',
              actions: ['startRename', 'clearResult'],
            },
            'lines.askRemoval': {
              guard: 'isOwn',
              target: 'confirmingRemoval',
              actions: ['choose', 'clearResult'],
            },
          },
        },
        naming: {
          description: 'The employee enters a name for the approval line of the dialog.',
          on: {
            'lines.setName': { actions: 'setName' },
            'lines.setForCategory': { actions: 'setForCategory' },
            'lines.save': [
              {
                guard: 'needsOverwrite',
                target: 'confirmingOverwrite',
                actions: ['setContent', 'chooseSameName'],
              },
              { guard: 'canSave', target: 'saving', actions: 'setContent' },
            ],
            'lines.cancel': 'choosing',
            'lines.close': closeDuringInput,
          },
        },
        confirmingOverwrite: {
          description: 'The employee has a line with this name, and overwrites it or not.',
          on: {
            'lines.overwrite': { guard: 'isSavable', target: 'saving', actions: 'setContent' },
            'lines.cancel': { target: 'naming', actions: 'forgetChosen' },
            'lines.close': {
              ...closeDuringInput,
              actions: ['clearResult', 'forgetChosen', 'keepForm'],
            },
          },
        },
        renaming: {
          description: 'The employee enters another name for a saved line.',
          on: {
            'lines.setName': { actions: 'setName' },
            'lines.rename': { guard: 'canRename', target: 'saving' },
            'lines.cancel': 'choosing',
            'lines.close': closeDuringInput,
          },
        },
        saving: {
          description: 'The line is being saved.',
          tags: 'busy',
          on: { 'lines.close': closeDuringChange },
          invoke: {
            id: 'saveLine',
            src: 'saveLine',
            input: saveLineInput,
            onDone: { target: 'loading', actions: 'reportSaved' },
            onError: [
              {
                guard: { type: 'isConflictOfNewContent', params: requestErrorOfEvent },
                target: 'loading',
                actions: ['keepForm', reportFailed],
              },
              { guard: isConflict, target: 'loading', actions: reportFailed },
              { guard: 'hasNewContent', target: 'naming', actions: ['forgetChosen', reportFailed] },
              { target: 'renaming', actions: reportFailed },
            ],
          },
        },
        confirmingRemoval: {
          description: 'The employee removes a saved line, or keeps it.',
          on: { 'lines.remove': 'removing', 'lines.cancel': 'choosing' },
        },
        removing: {
          description: 'The saved line is being removed.',
          tags: 'busy',
          on: { 'lines.close': closeDuringChange },
          invoke: {
            id: 'deleteLine',
            src: 'deleteLine',
            input: deleteLineInput,
            onDone: { target: 'loading', actions: 'reportRemoved' },
            onError: [
              { guard: isConflict, target: 'loading', actions: reportFailed },
              { target: 'choosing', actions: reportFailed },
            ],
          },
        },
      },
    },
  },
})
