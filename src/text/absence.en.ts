import { groupDigits } from './numbers.ts'

/** The texts of absences and delegations, in English. */
export const absence = {
  loading: 'Loading',
  saving: 'Saving',
  failed: 'The absences could not be loaded.',
  unsupported: 'This server does not support absences.',
  retry: 'Try again',
  mine: 'My absences',
  none: 'You have no current or future absence.',
  toMe: 'Delegated to me',
  noneToMe: 'No colleague has chosen you as their acting person.',
  states: { upcoming: 'Planned', active: 'Active' },
  period: (from: string, until: string) => `${from} – ${until}`,
  acting: (name: string) => `Acting person: ${name}`,
  away: (name: string) => `${name} is away`,
  reason: (reason: string) => `Reason: ${reason}`,
  kinds: (kinds: string) => `Kinds: ${kinds}`,
  allKinds: 'All kinds',
  delegateAway: (name: string, from: string, until: string) =>
    `${name} is away from ${from} to ${until}. During this time, only you can decide.`,
  end: 'End now',
  endNow: 'End now',
  endOf: (from: string, until: string) => `End the absence ${from} – ${until} now`,
  question: (name: string) => `End the delegation to ${name}? Then only you can decide.`,
  keep: 'Keep',
  confirm: 'End',
  ending: 'Ending',
  busy: 'Please wait until the request is finished.',
  asked: 'Answer the question first.',
  form: {
    heading: 'New absence',
    startDate: 'From',
    startTime: 'From, time (optional)',
    endDate: 'Until',
    endTime: 'Until, time (optional)',
    delegate: 'Acting person',
    chosen: (name: string) => `Acting person: ${name}`,
    choose: 'Choose',
    change: 'Change',
    noDelegate: 'Not chosen',
    reason: 'Reason',
    kinds: 'Kinds',
    kindsHint: 'Without a choice, the acting person can decide on all kinds.',
    save: 'Save',
    whileActing: (name: string, from: string, until: string) =>
      `You act for ${name} from ${from} to ${until}. While you are away, only ${name} can decide.`,
  },
  problems: {
    dateMissing: 'Please enter both dates.',
    delegateMissing: 'Please choose the acting person.',
  },
  picker: {
    heading: 'Choose the acting person',
    close: 'Close',
    search: 'Name, department or position',
    failed: 'The employees could not be loaded.',
    noMatch: 'No employee matches.',
    more: (count: number) => `${groupDigits(count)} more. Search to find them.`,
    awayUntil: (day: string) => `Away until ${day}`,
  },
  outcomes: {
    started: 'The absence is saved.',
    ended: 'The absence has ended.',
    startFailed: 'The absence was not saved. Please try again.',
    endFailed: 'The absence has not ended. Please try again.',
    startUnconfirmed:
      'It is not known yet whether the absence is saved. It is checked when the connection is back.',
    endUnconfirmed:
      'It is not known yet whether the absence has ended. It is checked when the connection is back.',
  },
  banner: (until: string, name: string, categories: string | null) =>
    `You are away until ${until}. ${name} acts for you${categories === null ? '' : ` (${categories})`}.`,
  /** The banner for several delegations that are active at the same time. */
  bannerOfSeveral: (delegates: string) => `You are away. Acting for you: ${delegates}`,
  delegateUntil: (name: string, until: string, categories: string | null) =>
    `${name} until ${until}${categories === null ? '' : ` (${categories})`}`,
  endOfDelegate: (name: string) => `End now: ${name}`,
}

export type AbsenceText = typeof absence
