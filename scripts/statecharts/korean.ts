import analytics from './ko/analytics.json' with { type: 'json' }
import approvers from './ko/approvers.json' with { type: 'json' }
import badges from './ko/badges.json' with { type: 'json' }
import boxes from './ko/boxes.json' with { type: 'json' }
import calendar from './ko/calendar.json' with { type: 'json' }
import delegations from './ko/delegations.json' with { type: 'json' }
import devices from './ko/devices.json' with { type: 'json' }
import document from './ko/document.json' with { type: 'json' }
import draft from './ko/draft.json' with { type: 'json' }
import files from './ko/files.json' with { type: 'json' }
import finder from './ko/finder.json' with { type: 'json' }
import home from './ko/home.json' with { type: 'json' }
import lines from './ko/lines.json' with { type: 'json' }
import machines from './ko/machines.json' with { type: 'json' }
import notices from './ko/notices.json' with { type: 'json' }
import password from './ko/password.json' with { type: 'json' }
import preferences from './ko/preferences.json' with { type: 'json' }
import profile from './ko/profile.json' with { type: 'json' }
import push from './ko/push.json' with { type: 'json' }
import receivers from './ko/receivers.json' with { type: 'json' }
import registration from './ko/registration.json' with { type: 'json' }
import session from './ko/session.json' with { type: 'json' }
import signing from './ko/signing.json' with { type: 'json' }
import viewer from './ko/viewer.json' with { type: 'json' }
import vouchers from './ko/vouchers.json' with { type: 'json' }

/** The sections of a translation file. The file also contains the machine's name, as `name`. */
export const translationSections = [
  'states',
  'events',
  'actors',
  'delays',
  'guards',
  'actions',
  'descriptions',
] as const
export type TranslationSection = (typeof translationSections)[number]

/**
 * The Korean words of one chart, in the terms of the glossary. The name of a guard completes "조건: …", the name of an action describes its
 * effect, and a description is found by its English sentence, so that it cannot be older than that sentence.
 */
type Words = { name: string } & Partial<
  Record<TranslationSection, Readonly<Record<string, string>>>
>

/** By the name of the machine, or of the overview. A test fails if a word is missing or unused. */
export const koreanWords: Readonly<Record<string, Words>> = {
  analytics,
  approvers,
  badges,
  boxes,
  calendar,
  delegations,
  devices,
  document,
  draft,
  files,
  finder,
  home,
  lines,
  machines,
  notices,
  password,
  preferences,
  profile,
  push,
  receivers,
  registration,
  session,
  signing,
  viewer,
  vouchers,
}

/** The word for `<machine>.<key>`, or the name of the machine if there is no key. Throws if the file of the machine lacks it. */
export function koreanName(kind: TranslationSection, id: string): string {
  const [, word = '', key] = /^(\w+)(?:\.(.+))?$/.exec(id) ?? []
  const words = koreanWords[word]
  const name = key === undefined ? words?.name : words?.[kind]?.[key]
  if (!name) throw new Error(`scripts/statecharts/ko/${word}.json lacks ${id} in its ${kind}.`)
  return name
}
