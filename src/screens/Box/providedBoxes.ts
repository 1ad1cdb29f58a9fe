import { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import type { approvalPorts } from '../../../machines/ports.ts'
import { signingMachine } from '../../../machines/signing/signing.machine.ts'

/** The boxes' machine with the world behind it and behind each document that it opens. */
export function providedBoxes(world: typeof approvalPorts) {
  const { listBox, readDocument, readDocuments, readCopy, sign, withdraw, layDraft } = world
  const signing = signingMachine.provide({
    actors: { readDocument, readCopy, sign, withdraw, layDraft },
  })
  return boxesMachine.provide({ actors: { listBox, readDocuments, signing } })
}
