import type { SnapshotFrom } from 'xstate'
import { FINDER_RESULTS_MAX, SEARCH_MAX } from '../../../contract/limits.ts'
import type { finderMachine } from '../../../machines/finder/finder.machine.ts'
import type { FoundDocument } from '../../../machines/finder/finder.ports.ts'
import { findEmployees, findItems, isBlank } from '../../../machines/finder/finder.rules.ts'
import { documentPath, profilePath } from '../../app/screens.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatDate } from '../../text/dates.ts'
import type { FinderText } from '../../text/finder.en.ts'
import type { FinderAction } from './actions.view.ts'
import type { FinderItem, FinderProps, FinderSection } from './Finder.tsx'

type Snapshot = SnapshotFrom<typeof finderMachine>

/** The groups of the navigation with their screens. */
export type NavigationGroups = readonly {
  destinations: readonly { path: string; label: string; icon: FinderItem['icon'] }[]
}[]

interface FinderViewInput {
  groups: NavigationGroups
  actions: readonly FinderAction[]
  /** The prefix of the paths of avatars. */
  media: string
}

interface Texts {
  finderText: FinderText
  boxText: BoxText
}

/** The props of the finder: its sections with the results that match the text. */
export function finderView(
  snapshot: Snapshot,
  { groups, actions, media }: FinderViewInput,
  { finderText: t, boxText }: Texts,
): Omit<FinderProps, 'on'> {
  const { text } = snapshot.context
  const screens = groups.flatMap(({ destinations }) => destinations)
  const sections = [
    sectionOf('screens', findItems(screens, text).map(screenItem), t),
    sectionOf('actions', findItems(actions, text), t),
    ...(isBlank(text)
      ? []
      : [documentSection(snapshot, t, boxText), employeeSection(snapshot, media, t)]),
  ].filter(({ items, status, retry }) => items.length > 0 || status || retry)
  const isBusy = snapshot.hasTag('busy') || snapshot.matches({ open: { documents: 'waiting' } })
  const failures = sections.flatMap(({ retry }) => retry?.sentence ?? [])
  const count = sections.reduce((sum, { items }) => sum + items.length, 0)
  return {
    machine: machineAttributes(snapshot),
    texts: t,
    text,
    limit: SEARCH_MAX,
    sections,
    nothing: sections.length === 0 && !isBusy ? t.nothing : null,
    hint: isBlank(text) ? t.hint : null,
    announcement: isBusy || isBlank(text) ? '' : [t.found(count), ...failures].join(' '),
  }
}

function sectionOf(
  id: keyof FinderText['sections'],
  items: FinderItem[],
  t: FinderText,
  more: Partial<FinderSection> = {},
): FinderSection {
  return { id, heading: t.sections[id], items, status: null, retry: null, ...more }
}

const screenItem = (screen: NavigationGroups[number]['destinations'][number]): FinderItem => ({
  ...screen,
  key: screen.path,
})

function documentSection(snapshot: Snapshot, t: FinderText, boxText: BoxText): FinderSection {
  const { documents } = snapshot.context
  const isSearching = (['waiting', 'searching'] as const).some((state) =>
    snapshot.matches({ open: { documents: state } }),
  )
  const limit = documents.length === FINDER_RESULTS_MAX ? t.more(FINDER_RESULTS_MAX) : null
  return sectionOf(
    'documents',
    documents.map((one) => documentItem(one, t, boxText)),
    t,
    {
      status: isSearching ? t.searching : limit,
      retry: snapshot.matches({ open: { documents: 'failed' } })
        ? { sentence: t.documentsFailed, label: t.retry, event: 'finder.retryDocuments' }
        : null,
    },
  )
}

function documentItem(document: FoundDocument, t: FinderText, boxText: BoxText): FinderItem {
  const { id, title, author, status, created, batchNumber } = document
  return {
    key: documentPath(id),
    path: documentPath(id),
    label: title,
    detail: `${t.document(id, author, formatDate(created))} · ${t.batch(batchNumber)}`,
    status: { look: status, word: boxText.list.statuses[status] },
  }
}

function employeeSection(snapshot: Snapshot, media: string, t: FinderText): FinderSection {
  const { employees, text } = snapshot.context
  const foundEmployees = findEmployees(employees, text)
  const limit =
    foundEmployees.length > FINDER_RESULTS_MAX ? t.moreEmployees(FINDER_RESULTS_MAX) : null
  const items = foundEmployees
    .slice(0, FINDER_RESULTS_MAX)
    .map(({ id, name, department, position, avatar }) => ({
      key: profilePath(id),
      path: profilePath(id),
      label: name,
      detail: [department, position].filter(Boolean).join(' · '),
      person: { name, picture: avatar ? `${media}${avatar}` : null },
    }))
  return sectionOf('employees', items, t, {
    status: snapshot.matches({ open: { employees: 'loading' } }) ? t.loading : limit,
    retry: snapshot.matches({ open: { employees: 'failed' } })
      ? { sentence: t.employeesFailed, label: t.retry, event: 'finder.retryEmployees' }
      : null,
  })
}
