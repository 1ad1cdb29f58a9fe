import { createActor } from 'xstate'
import type { ApprovalDocument } from '../../contract/document.ts'
import type {
  SigningDecided,
  SigningInput,
  SigningStopped,
} from '../../machines/signing/signing.context.ts'
import { aRequest } from '../builders/approval.ts'
import { aListener, aNoticeboard } from './listeners.ts'
import { machinesOnFakePorts } from './machines.ts'

/** Request 7, just opened by lee, who has its first turn. */
export function openSigning(overrides: Partial<SigningInput> = {}) {
  const { signing, ports } = machinesOnFakePorts()
  const notices = aNoticeboard()
  const box = aListener<SigningDecided | SigningStopped>()
  const actor = createActor(signing, {
    input: {
      documentId: 7,
      employee: 'lee',
      notices: notices.ref,
      box: box.ref,
      newId: () => 'draft-1',
      ...overrides,
    },
  }).start()
  const state = () => actor.getSnapshot()
  const comment = (text: string) => actor.send({ type: 'signing.setComment', comment: text })
  return { actor, ports, notices, box, state, context: () => state().context, comment }
}

/** The same with the document there. */
export async function openReading(
  document: ApprovalDocument = aRequest(),
  overrides: Partial<SigningInput> = {},
) {
  const opened = openSigning(overrides)
  await opened.ports.readDocument.last().answer(document)
  return opened
}
