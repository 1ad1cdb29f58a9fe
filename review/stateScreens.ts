import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { isTransient } from '../models/engine/machine.ts'
import { type MachineScreen, screens } from './screens/machines.tsx'
import { findNearestSnapshot, modelIn, stateOf } from './states.ts'

interface Sentence {
  ko: string
  en: string
}

const transient: Sentence = {
  ko: '머무르지 않는 상태입니다. 곧바로 다음 상태로 넘어갑니다.',
  en: 'It is never visible: the machine leaves it immediately.',
}

const serverState: Sentence = {
  ko: '서버가 판단하는 상태입니다. 결재함의 상태 표시로 보입니다.',
  en: 'The server uses it for decisions. It is visible as the status of a document in the boxes.',
}

/** What the employee sees in states without a screen, by the id of the state. All other states of machines with screens have one. */
export const statesWithoutScreen: Readonly<Record<string, Sentence>> = {
  'session.restoring': {
    ko: '아직 아무것도 그리지 않습니다. 바탕색만 있는 빈 화면이 한순간 보입니다.',
    en: 'Nothing is drawn yet: for a moment the page shows only its background.',
  },
  'session.returning': {
    ko: '로그인 화면이 보이고, 로그인 중이라고 나옵니다. 주소에 코드가 있는 페이지를 열 때만 있는 상태입니다.',
    en: 'The sign-in screen shows that the sign-in is in progress. Only a page that opens with a code in its address is in this state.',
  },
  'draft.done': {
    ko: '‘완료’ 알림이 뜹니다. 선택한 다음 배치가 열리고, 마지막이면 목록을 다시 불러옵니다.',
    en: 'The notice “Complete” appears. The next selected batch opens; after the last one, the list is loaded again.',
  },
  'draft.failed': {
    ko: '기안 창이 닫히고 알림에 이유가 나옵니다. 이미 상신된 배치가 아니면 복원을 제안합니다.',
    en: 'The dialog is closed, and a notice gives the reason. Unless the batch has already been submitted, it offers to restore the draft.',
  },
  'draft.closed': {
    ko: '기안 창이 닫히고 목록을 다시 불러옵니다.',
    en: 'The dialog is closed, and the list is loaded again.',
  },
  'signing.closed': {
    ko: '문서가 닫히고 목록으로 돌아갑니다.',
    en: 'The document is closed, and the list is unchanged.',
  },
  'home.redrafted': {
    ko: '기안 화면이 열리고, 재기안할 내용이 기안 창에 복원됩니다.',
    en: 'The drafting screen opens and restores the prepared draft.',
  },
  'viewer.closed': {
    ko: '파일이 닫히고 문서는 그대로입니다.',
    en: 'The file is closed, and the document is unchanged.',
  },
}

/** The screen of a machine; undefined for a machine without screens. */
export function screenOf(word: string): MachineScreen | undefined {
  return (screens as Readonly<Record<string, MachineScreen>>)[word]
}

/** Whether the machine leaves a state immediately by an unconditional transition. */
function isLeftImmediately(word: string, state: string): boolean {
  const root: AnyStateNode | undefined = modelIn(word)?.machine.root
  const node = state.split('.').reduce((outer, key) => outer?.states[key], root)
  return node !== undefined && isTransient(node)
}

/** Why a state has no screen; undefined if it has one. */
export function noScreenReason(word: string, state: string): Sentence | undefined {
  if (!screenOf(word)) return serverState
  return isLeftImmediately(word, state) ? transient : statesWithoutScreen[`${word}.${state}`]
}

/** Whether each active state of a snapshot has a screen. */
function isVisible(snapshot: AnyMachineSnapshot): boolean {
  const states = stateOf(snapshot).split(' ')
  return states.every((state) => !noScreenReason(snapshot.machine.id, state))
}

/**
 * The nearest snapshot in a state with its path, preferably one with a visible and complete screen. Undefined if the state cannot be shown.
 */
export function findShownSnapshot(
  word: string,
  state: string,
): ReturnType<typeof findNearestSnapshot> {
  if (isLeftImmediately(word, state)) return undefined
  const screen = screenOf(word)
  const isPreferred = (snapshot: AnyMachineSnapshot) =>
    screen?.isPreferred?.(snapshot, state) ?? true
  const hasScreen = !noScreenReason(word, state)
  return findNearestSnapshot(
    word,
    state,
    (snapshot) => !hasScreen || (isVisible(snapshot) && isPreferred(snapshot)),
  )
}
