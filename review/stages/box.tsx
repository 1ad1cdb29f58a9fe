import type { SnapshotFrom } from 'xstate'
import type { boxesMachine } from '../../machines/boxes/boxes.machine.ts'
import { defaultPeriod } from '../../machines/vouchers/period.rules.ts'
import { Box } from '../../src/screens/Box/Box.tsx'
import { boxView, documentCells } from '../../src/screens/Box/Box.view.ts'
import { Bulk } from '../../src/screens/Box/Bulk.tsx'
import { bulkView } from '../../src/screens/Box/Bulk.view.ts'
import { usePhone } from '../../src/widgets/usePhone.ts'
import { today } from '../samples.ts'
import { type Around, nothing, silent } from './around.ts'

interface BoxListProps {
  around: Around
  boxes: SnapshotFrom<typeof boxesMachine>
}

/** The documents of a box, and what becomes of those that are approved together. */
export function BoxList({ around, boxes }: BoxListProps) {
  const { text, boxText, language } = around
  const { documents, box, employee, search } = boxes.context
  const cells = documentCells(documents, { box, employee, search }, text, boxText)
  const bulk = bulkView(boxes, boxText, language)
  return (
    <Box
      {...boxView(boxes, cells, text, boxText)}
      keys={false}
      phone={usePhone()}
      on={silent()}
      period={{
        label: boxText.list.period,
        shown: boxText.list.anyTime,
        disabled: !boxes.can({ type: 'boxes.search', search: {} }),
        period: defaultPeriod(today),
        language,
        texts: boxText.list,
        onChoose: nothing,
      }}
      bulk={bulk && <Bulk {...bulk} on={silent()} />}
    />
  )
}
