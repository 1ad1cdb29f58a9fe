import type { ApprovalDocument } from '../../contract/document.ts'
import { Failure } from '../../machines/ports.ts'
import { signingMachine } from '../../machines/signing/signing.machine.ts'
import { copied, ended, own, rejected, signed, toSign } from '../documents.ts'
import { employee, kept } from '../samples.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

/** One document that is read first, with what it may have become whenever it is read again. */
function signingWorld(
  document: ApprovalDocument,
  ...later: ApprovalDocument[]
): World<typeof signingMachine> {
  return {
    machine: signingMachine,
    input: {
      documentId: document.id,
      employee: employee.user.username,
      notices: deaf(),
      box: null,
      newId: () => 'a-request',
    },
    payloads: {
      'signing.setComment': [{ comment: '확인했습니다.' }],
      'xstate.done.actor.readDocument': [document, ...later].map((output) => ({ output })),
      'xstate.error.actor.readDocument': [
        { error: new Failure('offline') },
        { error: new Failure('forbidden') },
      ],
      'xstate.done.actor.layDraft': [{ output: kept }],
    },
    facts: (context) => [
      context.document?.doc_status,
      context.document?.signs.map(({ result }) => result),
      context.comment,
      context.wish,
      context.overtaken,
      context.failure?.kind,
      context.redraft !== null,
    ],
  }
}

/** Somebody whose turn it is, an author, and a reader. */
export const signingWorlds = [
  signingWorld(toSign, ended, signed),
  signingWorld(rejected),
  signingWorld(own, rejected),
  signingWorld(copied),
]
