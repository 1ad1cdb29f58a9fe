import { useSelector } from '@xstate/react'
import { memo, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { filesMachine } from '../../../machines/files/files.machine.ts'
import { fileBytesMax } from '../../../machines/files/files.rules.ts'
import { useApp, useMainText } from '../../app/appContext.ts'
import { fileActions } from './fileActions.ts'
import { filesView } from './files.view.ts'
import { VoucherCards, type VoucherCardsProps } from './VoucherCards.tsx'

interface VoucherCardsRouteProps extends Pick<VoucherCardsProps, 'cards'> {
  files: ActorRefFrom<typeof filesMachine>
}

/** The vouchers of a draft with their files. Memoized, so that typing a title does not render them again. */
export const VoucherCardsRoute = memo(function VoucherCardsRoute({
  cards,
  files,
}: VoucherCardsRouteProps) {
  const text = useMainText()
  const { pickedFiles } = useApp()
  const snapshot = useSelector(files, (current) => current)
  const maxBytes = fileBytesMax(snapshot.context.limits)
  const texts = useMemo(() => ({ journal: text.journal, files: text.files }), [text])
  const on = useMemo(
    () => ({
      filesOf: fileActions(files, pickedFiles, maxBytes),
      onRemove: (lineId: string, key: string) => files.send({ type: 'files.remove', lineId, key }),
      onRemoveAll: (lineId: string) => files.send({ type: 'files.removeAll', lineId }),
      onUndo: () => files.send({ type: 'files.undo' }),
    }),
    [files, pickedFiles, maxBytes],
  )
  const shown = useMemo(
    () => cards.map(({ lineId }) => filesView(snapshot, lineId, text)),
    [cards, snapshot, text],
  )
  return <VoucherCards cards={cards} files={shown} texts={texts} {...on} />
})
