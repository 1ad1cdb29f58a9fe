import { createActor } from 'xstate'
import type { ApprovalDocument } from '../../contract/document.ts'
import type {
  SigningDecided,
  SigningInput,
  SigningRefusedOrFailed,
} from '../../machines/signing/signing.context.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { signingInput } from '../../models/signing.model.ts'
import { aListener, aNoticesListener } from './listeners.ts'
import { machinesOnFakePorts } from './machines.ts'

/** Opens document 7 as lee, its first approver; it is not loaded yet. */
export function openSigning(overrides: Partial<SigningInput> = {}) {
  const { signing, ports } = machinesOnFakePorts()
  const notices = aNoticesListener()
  const box = aListener<SigningDecided | SigningRefusedOrFailed>()
  const actor = createActor(signing, {
    input: signingInput({ notices: notices.ref, box: box.ref, ...overrides }),
  }).start()
  const state = () => actor.getSnapshot()
  const comment = (text: string) => actor.send({ type: 'signing.setComment', comment: text })
  return { actor, ports, notices, box, state, context: () => state().context, comment }
}

/** Opens document 7 as lee, with the document loaded. */
export async function openLoadedDocument(
  document: ApprovalDocument = aDocument(),
  overrides: Partial<SigningInput> = {},
) {
  const opened = openSigning(overrides)
  await opened.ports.fetchDocument.last().answer(document)
  return opened
}
