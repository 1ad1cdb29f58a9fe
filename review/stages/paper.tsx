import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { redraftOf } from '../../machines/signing/redraft.rules.ts'
import type { signingMachine } from '../../machines/signing/signing.machine.ts'
import { Attachments } from '../../src/screens/Document/Attachments.tsx'
import { attachmentsView } from '../../src/screens/Document/Attachments.view.ts'
import { Document } from '../../src/screens/Document/Document.tsx'
import { documentView } from '../../src/screens/Document/Document.view.ts'
import { legalAt } from '../legal.ts'
import { signingWorlds } from '../worlds/signing.ts'
import { type Around, nothing, silent } from './around.ts'

interface PaperProps {
  around: Around
  signing?: SnapshotFrom<typeof signingMachine>
  /** What stands above the document. */
  above?: ReactNode
}

const [toSign] = signingWorlds

/** One document; one that waits for the employee, unless told otherwise. */
export function Paper({ around, above, ...given }: PaperProps) {
  const { text, boxText, language } = around
  const signing = given.signing ?? (toSign && legalAt(toSign, 'reading.quiet'))
  if (!signing) return null
  const { document } = signing.context
  const place = { box: text.boxes.pending, place: null, media: '', language }
  return (
    <Document
      {...documentView(signing, place, text, boxText)}
      printed=""
      on={silent()}
      attachments={
        document && (
          <>
            <Attachments
              canOpen
              {...attachmentsView(redraftOf(document).category, document, text, boxText)}
              onOpen={nothing}
            />
            {above}
          </>
        )
      }
    />
  )
}
