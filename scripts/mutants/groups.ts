import { execFileSync } from 'node:child_process'
import { matchesGlob } from 'node:path'

/** Files of one kind, with the tests that must kill their mutants. Groups of one name share their figures. */
export interface Group {
  name: string
  mutate: readonly string[]
  tests: readonly string[]
  /** Mutators of Stryker that are switched off for this group. */
  excluded?: readonly string[]
  /** Whether `--sample` can select a file of the group. */
  isSampled?: boolean
}

/**
 * Services of the server, each with the server tests that call it. These tests need a database, which takes some seconds for each mutant.
 */
const services: Readonly<Record<string, readonly string[]>> = {
  'accounts/accountRequests': ['accounts', 'registration'],
  'accounts/candidates': ['candidates'],
  'accounts/employees': ['accounts'],
  'accounts/registration': ['registration'],
  'accounts/sessions': ['login', 'token', 'accounts'],
  'documents/boxes': ['boxes'],
  'documents/documents': ['boxes', 'access', 'events'],
  'documents/files': ['access', 'media'],
  'documents/signing': ['access', 'push', 'decisionRaces', 'documentWalk', 'draftCounts', 'events'],
  'documents/submissions': ['createDocument', 'refusals'],
  'notifications/push': ['push'],
  'vouchers/draftCounts': ['draftCounts'],
  'vouchers/vouchers': ['filters', 'scope'],
}

/** Folders of views, each with the view tests that call it. */
const views: Readonly<Record<string, readonly string[]>> = {
  hooks: ['machineAttributes'],
  layout: ['frame', 'layout'],
  'screens/ApprovalOrder': ['approvalOrder', 'approvalLine'],
  'screens/Box': ['box', 'boxList', 'bulk'],
  'screens/Document': ['document', 'documentContent', 'decision', 'attachments', 'cardFacts'],
  'screens/Draft': ['draft', 'draftForm', 'cards', 'cardFacts'],
  'screens/Drafting': ['drafting', 'voucherList'],
  'screens/{Finder,Password}': ['password', 'settings'],
  'screens/{Register,SignIn}': ['register', 'signIn', 'entrance'],
  'screens/Viewer': ['viewer', 'viewerTools'],
}

/** Rules, views and schemas have tests that call them directly. So each group runs only its own tests. */
export const groups: readonly Group[] = [
  {
    name: 'rules',
    mutate: ['machines/**/*.{rules,errors,decision}.ts'],
    tests: ['tests/rules/*.test.ts'],
    isSampled: true,
  },
  ...Object.entries(views).map(([folder, tests]) => ({
    name: 'views',
    mutate: [`src/${folder}/*.view.ts`],
    tests: tests.map((test) => `tests/views/${test}.test.ts`),
    isSampled: true,
  })),
  {
    name: 'contract',
    mutate: ['contract/*.ts'],
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
export function filesOf({ mutate }: Group): string[] {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  return tracked.filter((file) => mutate.some((pattern) => matchesGlob(file, pattern)))
}

/** The group of a file; undefined if its mutants are not measured. */
export function groupOf(file: string): Group | undefined {
  return groups.find(({ mutate }) => mutate.some((pattern) => matchesGlob(file, pattern)))
}
