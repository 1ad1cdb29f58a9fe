import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path/posix'

/** Files of one kind, with the tests that must kill their mutants. `mutants.json` adds up the figures of groups with the same name. */
export interface Group {
  name: string
  mutate: readonly string[]
  tests: readonly string[]
  /** Mutators of Stryker that are switched off for this group. */
  excluded?: readonly string[]
  /** Whether `--sample` can select a file of the group. */
  isSampled?: boolean
}

/** The patterns of the files to measure. */
const kinds = [
  'machines/**/*.{rules,errors,decision}.ts',
  'src/**/*.view.ts',
  'contract/*.ts',
  'server/**/*.service.ts',
] as const

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')

/** Services of the server, each with the server tests that call it. */
const services: Readonly<Record<string, readonly string[]>> = {
  'accounts/accountRequests': ['accountRequests'],
  'accounts/candidates': ['candidates'],
  'accounts/devices': ['devices', 'sessionEnds'],
  'accounts/employees': ['employees', 'accounts'],
  'accounts/registration': ['registration', 'singleSignOn'],
  'accounts/sessions': ['sessions', 'login', 'devices'],
  'accounts/signInLinks': ['admin/verifyConnections', 'admin/people', 'singleSignOn'],
  'accounts/singleSignOn': ['singleSignOn'],
  'alarms/alarms': ['alarms'],
  'audit/auditLog': ['alarms', 'employees'],
  'delegations/away': ['startDelegation', 'delegationEffects', 'candidates'],
  'delegations/clock': ['delegationEffects'],
  'delegations/deactivation': ['startDelegation', 'delegationEffects', 'admin/deactivate'],
  'delegations/delegations': ['delegations', 'delegationSessions', 'startDelegation'],
  'documents/analytics': ['analytics', 'delegatedBoxes', 'receivers'],
  'documents/approverActions': ['approverActions', 'lineChanges', 'receivers', 'requestSentences'],
  'documents/boxes': ['boxes', 'boxFilters', 'boxPages', 'delegatedBoxes', 'scope'],
  'documents/documents': ['boxes', 'access', 'events'],
  'documents/files': ['access', 'media'],
  'documents/reassign': ['admin/reassign'],
  'documents/savedLines': ['savedLines', 'requestSentences'],
  'documents/search': ['search', 'boxes', 'receivers'],
  'documents/signing': ['decideWithoutPush', 'decisionRecipients', 'decisions'],
  'documents/submissions': [
    'createDocument',
    'submissions',
    'requestSentences',
    'refusals',
    'requestIds',
    'receivers',
    'delegatedPush',
    'faults',
    'sessionEnds',
  ],
  'http/requests': ['requestIds'],
  'integration/deliveries': ['webhooks', 'webhookWorkers'],
  'integration/endpoints': ['endpoints'],
  'integration/idempotency': ['idempotency', 'incomingBatches'],
  'integration/incoming': ['incomingBatches', 'incomingResults'],
  'integration/integrations': ['integrations', 'incomingResults'],
  'integration/outbox': ['outbox', 'integrations'],
  'integration/pendingInErp': ['erpChangeCheck', 'erpState'],
  'integration/reports': ['reports'],
  'metrics/metrics': ['metrics', 'erpState', 'repeatedAlarms'],
  'notifications/push': ['push'],
  'reconciliation/reconciliation': ['admin/reconcile', 'admin/reconcileRuns'],
  'scheduler/scheduler': ['scheduler', 'admin/folderWatch'],
  'vouchers/batchDates': ['calendar'],
  'vouchers/calendar': ['calendar'],
  'vouchers/draftableBatchCounter': ['draftableBatchCounter'],
  'vouchers/vouchers': ['filters', 'scope'],
}

/** The paths of the relative imports of a file. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\..+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )

/** Whether a test imports a file of the folder, directly or through another file of `tests`. */
const isTestOf = (test: string, folder: string): boolean =>
  importsOf(test).some(
    (path) => dirname(path) === folder || (path.startsWith('tests/') && isTestOf(path, folder)),
  )

/** The rules of a machine, with the tests of rules and of the machine, because the machine is the only caller of some rules. */
const rulesIn = (folder: string): Group => ({
  name: 'rules',
  mutate: [`${folder}/*.{rules,errors,decision}.ts`],
  // The generated test of the document takes 40 s.
  tests: ['tests/rules/*.test.ts', `tests/machines/${basename(folder)}.!(generated)*`],
  isSampled: true,
})

/** The views of a folder, with the view tests that import one of them. */
function viewsIn(folder: string): Group {
  const tests = tracked.filter(
    (file) => matchesGlob(file, 'tests/views/*.test.ts') && isTestOf(file, folder),
  )
  return { name: 'views', mutate: [`${folder}/*.view.ts`], tests, isSampled: true }
}

/** Each group runs only its own tests. */
export const mutationGroups: readonly Group[] = [
  ...Array.from(
    new Set(tracked.filter((file) => matchesGlob(file, kinds[0])).map(dirname)),
    rulesIn,
  ),
  ...Array.from(new Set(tracked.filter((file) => file.endsWith('.view.ts')).map(dirname)), viewsIn),
  {
    name: 'contract',
    mutate: ['contract/!(characters|text).ts'],
    // `text.test.ts` is left out, because it takes seconds and tests only the two files of the next group.
    tests: ['tests/contract/!(text).test.ts'],
    isSampled: true,
  },
  {
    name: 'contract',
    mutate: ['contract/{characters,text}.ts'],
    tests: ['tests/contract/*.test.ts'],
    isSampled: true,
  },
  ...Object.entries(services).map(([service, tests]) => ({
    name: 'services',
    mutate: [`server/${service}.service.ts`],
    tests: tests.map((test) => `tests/server/${test}.test.ts`),
  })),
]

/** The tracked files of a group. */
export function filesOfGroup({ mutate }: Group): string[] {
  return tracked.filter((file) => mutate.some((pattern) => matchesGlob(file, pattern)))
}

/** The group of a file; undefined if its mutants are not measured. */
export function groupOf(file: string): Group | undefined {
  return mutationGroups.find(({ mutate }) => mutate.some((pattern) => matchesGlob(file, pattern)))
}

/** All files to measure, also those without a group. */
export function measurableFiles(): string[] {
  return tracked.filter((file) => kinds.some((pattern) => matchesGlob(file, pattern)))
}
