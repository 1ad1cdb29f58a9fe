import type { SnapshotFrom } from 'xstate'
import type { boxesMachine } from '../../../machines/boxes/boxes.machine.ts'
import type { BoxSearch } from '../../../machines/boxes/boxes.ports.ts'
import {
  invalidNumberFields,
  isAmountTooLarge,
  type NumberField,
  parseCategory,
  parseErpState,
} from '../../../machines/boxes/search.rules.ts'
import { draftingRoutes } from '../../app/screens.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { MainText } from '../../text/en.ts'
import type { BoxProps } from './Box.tsx'
import type { DetailedSearchValues } from './DetailedSearch.tsx'

/** The props of the detailed search of a box: its fields, its options, and whether any of them is used. */
export function detailedSearchView(
  snapshot: SnapshotFrom<typeof boxesMachine>,
  text: MainText,
  { list: t, erp: erpText }: BoxText,
  features: readonly string[],
): Pick<
  BoxProps,
  | 'details'
  | 'isDetailed'
  | 'detailedLabel'
  | 'fields'
  | 'delegatedLabel'
  | 'categories'
  | 'erpStates'
  | 'departments'
> {
  const { box, search, documents } = snapshot.context
  const canBeDelegated =
    features.includes('delegations') && (box === 'pending' || box === 'approved')
  const { batchNumber, author, department, unreadOnly, delegatedOnly, amountFrom, amountTo } =
    search
  const { finishedFrom, finishedTo, waitedDays } = search
  const details: DetailedSearchValues = {
    batchNumber,
    author,
    department,
    unreadOnly,
    delegatedOnly,
    amountFrom,
    amountTo,
    finishedFrom,
    finishedTo,
    waitedDays,
    category: search.category ?? '',
    erp: search.erp ?? '',
  }
  const usedCount = Object.values(details).filter((value) => value !== '' && value !== false).length
  return {
    details,
    isDetailed: usedCount > 0,
    detailedLabel: usedCount > 0 ? `${t.detailed} · ${usedCount}` : t.detailed,
    fields: {
      unreadOnly: box !== 'pending' && box !== 'approved',
      finished: box !== 'pending',
      waited: box !== 'rejected',
    },
    delegatedLabel: canBeDelegated ? t.delegatedOnly[box] : null,
    categories: draftingRoutes.map(([category]) => ({
      value: category,
      label: text.categories[category],
    })),
    erpStates: features.includes('integration')
      ? Object.entries(erpText.states).map(([value, label]) => ({ value, label }))
      : null,
    departments: [...new Set(documents.map((document) => document.department ?? ''))]
      .filter(Boolean)
      .toSorted(),
  }
}

/** The fields of the detailed search that need one number, and contain another text or a number that is too large, with their errors. */
export function fieldErrorsOf(
  details: DetailedSearchValues,
): { name: NumberField; error: 'invalidNumber' | 'amountTooLarge' }[] {
  return invalidNumberFields(details).map((name) => {
    const isAmount = name === 'amountFrom' || name === 'amountTo'
    const isTooLarge = isAmount && isAmountTooLarge(details[name])
    return { name, error: isTooLarge ? 'amountTooLarge' : 'invalidNumber' }
  })
}

/** Converts the values of the detailed search to search conditions. */
export function searchConditionsOf({
  category,
  erp,
  ...details
}: DetailedSearchValues): Partial<Omit<BoxSearch, 'page' | 'order'>> {
  return { ...details, category: parseCategory(category), erp: parseErpState(erp) }
}
