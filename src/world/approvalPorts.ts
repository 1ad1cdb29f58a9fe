import { fromPromise } from 'xstate'
import type { approvalPorts } from '../../machines/ports.ts'
import type { Caller } from './api.ts'
import { approvalOf } from './approval.ts'

/** The ports of the approver's half; they come with the first box, so that nobody carries them to the sign-in. */
export function approvalPortsOf(connect: () => Promise<Caller>): typeof approvalPorts {
  const approval = async () => approvalOf(await connect())
  return {
    listBox: fromPromise(async ({ input, signal }) => (await approval()).listBox(input, signal)),
    readDocument: fromPromise(async ({ input, signal }) =>
      (await approval()).readDocument(input.documentId, signal),
    ),
    readDocuments: fromPromise(async ({ input, signal }) =>
      (await approval()).readDocuments(input.documentIds, signal),
    ),
    readCopy: fromPromise(async ({ input, signal }) =>
      (await approval()).readCopy(input.copyId, signal),
    ),
    sign: fromPromise(async ({ input }) => (await approval()).sign(input)),
    withdraw: fromPromise(async ({ input }) => (await approval()).withdraw(input.documentId)),
    layDraft: fromPromise(async ({ input, signal }) => (await approval()).layDraft(input, signal)),
  }
}
