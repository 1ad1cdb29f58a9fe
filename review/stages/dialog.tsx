import type { SnapshotFrom } from 'xstate'
import type { approversMachine } from '../../machines/approvers/approvers.machine.ts'
import type { draftMachine } from '../../machines/draft/draft.machine.ts'
import type { filesMachine } from '../../machines/files/files.machine.ts'
import { ApprovalOrder } from '../../src/screens/ApprovalOrder/ApprovalOrder.tsx'
import { approvalOrderView } from '../../src/screens/ApprovalOrder/ApprovalOrder.view.ts'
import { Cards } from '../../src/screens/Draft/Cards.tsx'
import { cardsView } from '../../src/screens/Draft/cards.view.ts'
import { Draft } from '../../src/screens/Draft/Draft.tsx'
import { draftView } from '../../src/screens/Draft/Draft.view.ts'
import { filesView } from '../../src/screens/Draft/files.view.ts'
import { legalAt } from '../legal.ts'
import { approversWorld } from '../worlds/approvers.ts'
import { draftWorld } from '../worlds/draft.ts'
import { filesWorld } from '../worlds/files.ts'
import { type Around, nothing, silent } from './around.ts'
import { Later } from './Later.tsx'

interface DialogProps {
  around: Around
  draft?: SnapshotFrom<typeof draftMachine>
  approvers?: SnapshotFrom<typeof approversMachine>
  files?: SnapshotFrom<typeof filesMachine>
}

/** The draft with the parts that it starts; they stand as far as the draft has heard of them, unless told otherwise. */
export function Dialog({ around, ...given }: DialogProps) {
  const { text } = around
  const draft = given.draft ?? legalAt(draftWorld, 'composing.form.quiet', hasLine)
  const { context } = draft
  const approvers =
    given.approvers ??
    legalAt(approversWorld, hasLine(draft) ? 'line.ready candidates.ready' : 'line.loading')
  const files =
    given.files ??
    legalAt(filesWorld, draft.can(typing) ? 'open.collecting' : 'locked', (one) =>
      sameFiles(one.context, context.files.length),
    )
  const cards = cardsView(context.category, context.lines, text)
  const surroundings = {
    turn: [1, 1] as [number, number],
    isLineLoading: approvers.matches({ line: 'loading' }),
    media: '',
  }
  return (
    <Draft
      {...draftView(draft, surroundings, text)}
      on={silent()}
      cards={
        <Cards
          cards={cards}
          files={cards.map(({ lineId }) => filesView(files, lineId, text))}
          texts={{ journal: text.journal, files: text.files }}
          onAdd={nothing}
          onRemove={nothing}
          onRemoveAll={nothing}
          onUndo={nothing}
        />
      }
      order={
        draft.matches({ composing: 'ordering' }) && (
          <Later>
            <ApprovalOrder {...approvalOrderView(approvers, '', text)} on={silent()} />
          </Later>
        )
      }
    />
  )
}

/** Files change while the draft is being written, and at no other time. */
const typing = { type: 'draft.setTitle', title: '' } as const

/** Whether the draft has a line of approvers. */
export function hasLine({ context }: SnapshotFrom<typeof draftMachine>): boolean {
  return context.approvers.length > 0
}

function sameFiles({ attached }: SnapshotFrom<typeof filesMachine>['context'], vouchers: number) {
  return attached.length === vouchers
}
