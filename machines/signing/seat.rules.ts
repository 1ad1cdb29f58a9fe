import type { ApprovalDocument } from '../../contract/document.ts'
import { actionErrorsOf, type DocumentAction } from './signing.rules.ts'

/** The employee, and the principal in whose seat they act; null for the employee's own seat, or while none is chosen. */
interface ChosenSeat {
  employee: string
  principal: string | null
}

/** The last action that the employee prepared or requested in the chosen seat, and why each action is not possible; null at first. */
interface SeatUse {
  requestedAction: DocumentAction | null
  actionErrors: ReturnType<typeof actionErrorsOf> | null
}

/** The actions after which the screen of the document closes, because the employee no longer decides on it. */
export const actionsThatCloseDocument: readonly (DocumentAction | null)[] = [
  'approve',
  'reject',
  'sendBack',
]

/** Why each action is not possible; null for a possible one. If no principal is chosen, `chooseSeat` finds the seat of each action. */
export const actionErrorsFor = ({ employee, principal }: ChosenSeat, document: ApprovalDocument) =>
  actionErrorsOf(document, employee, principal)

/**
 * Why each action is not possible in the chosen seat, even if it would be possible in another one. If no principal is chosen, that is the
 * employee's own seat.
 */
export const actionErrorsInChosenSeat = (
  { employee, principal }: ChosenSeat,
  document: ApprovalDocument,
) => actionErrorsOf(document, employee, principal ?? employee)

/** Whether the employee could decide in the chosen seat. A document that cannot be approved can still be rejected (integration, N19). */
export const couldDecide = ({ actionErrors }: Pick<SeatUse, 'actionErrors'>) =>
  actionErrors?.reject === null

/** The actions that use the turn of a seat. */
const turnActions: readonly (DocumentAction | null)[] = [
  ...actionsThatCloseDocument,
  'hold',
  'resume',
  'changeLine',
]

/**
 * Whether the employee could decide in the chosen seat, or has used its turn. When the document is loaded again, this seat then stays
 * chosen.
 */
export const isChosenSeatKept = (use: SeatUse) =>
  couldDecide(use) || turnActions.includes(use.requestedAction)

/**
 * The principal for whom the employee continues after an undo in another seat: the one chosen before, if the employee can still decide
 * for that principal. Otherwise the one of the undo, so that the employee can decide again.
 */
export const principalAfterUndo = (
  {
    employee,
    principal,
    formerSeat,
  }: ChosenSeat & { formerSeat: Omit<ChosenSeat, 'employee'> | null },
  document: ApprovalDocument,
): string | null =>
  formerSeat &&
  couldDecide({ actionErrors: actionErrorsInChosenSeat({ employee, ...formerSeat }, document) })
    ? formerSeat.principal
    : principal
