import type { ReactNode } from 'react'
import type { SnapshotOf } from '../../models/models.ts'
import { periodChoices } from '../../src/screens/Drafting/periods.view.ts'
import { today } from '../../models/samples/days.ts'
import { useHasCards } from '../../src/hooks/useHasCards.ts'
import { Box } from '../../src/screens/Box/Box.tsx'
import { boxView } from '../../src/screens/Box/Box.view.ts'
import { BulkApproval } from '../../src/screens/Box/BulkApproval.tsx'
import { bulkApprovalView } from '../../src/screens/Box/BulkApproval.view.ts'
import { documentCells } from '../../src/screens/Box/cells.view.ts'
import { Document } from '../../src/screens/Document/Document.tsx'
import { contentView, documentView } from '../../src/screens/Document/Document.view.ts'
import { snapshotIn } from '../states.ts'
import { noop, noopHandlers, useScreenContext } from './context.tsx'
import { FramedScreen } from './frame.tsx'

interface FramedDocumentProps {
  signing?: SnapshotOf<'signing'>
  /** Content that is rendered on top of the document. */
  children?: ReactNode
}

/** A document in the main layout; by default one that waits for the decision of the employee. */
export function FramedDocument({ children, ...given }: FramedDocumentProps) {
  const { text, boxText, language } = useScreenContext()
  const signing = given.signing ?? snapshotIn('signing', 'reading.idle')
  const { employee } = signing.context
  const box = {
    box: text.boxes.pending,
    place: null,
    inList: null,
    media: '',
    language,
    features: ['hold', 'sendBack', 'undo', 'changeLine', 'receivers'],
  }
  return (
    <FramedScreen as={employee}>
      <Document
        {...documentView(signing, box, text, boxText)}
        content={contentView(signing.context, box, text, boxText)}
        keys={false}
        printed=""
        on={noopHandlers()}
        cannotCopy={undefined}
        open={{ canOpen: () => true, openFile: null, onOpen: noop }}
        viewer={children}
      />
    </FramedScreen>
  )
}

/** The documents of a box in the main layout, and the results of a bulk approval. */
export function FramedBox({ boxes }: { boxes: SnapshotOf<'boxes'> }) {
  const { text, boxText, language } = useScreenContext()
  const { documents, box, employee, search } = boxes.context
  const cells = documentCells(documents, { box, employee, search, today }, text, boxText)
  const bulk = bulkApprovalView(boxes, boxText, language)
  return (
    <FramedScreen as={employee}>
      <Box
        {...boxView(boxes, cells, [12, 0, 3, 0, 1], text, boxText)}
        keys={false}
        hasCards={useHasCards()}
        on={noopHandlers()}
        period={{
          label: boxText.list.period,
          shown: boxText.list.anyTime,
          disabled: !boxes.can({ type: 'boxes.search', search: {} }),
          period: null,
          anyTime: { label: boxText.list.anyTime, onChoose: noop },
          today,
          choices: periodChoices(today, text),
          language,
          texts: boxText.list,
          onChoose: noop,
        }}
        bulk={bulk && <BulkApproval {...bulk} on={noopHandlers()} />}
      />
    </FramedScreen>
  )
}
