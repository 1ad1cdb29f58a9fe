const services = [
  'accounts/accountRequests',
  'accounts/devices',
  'accounts/employees',
  'accounts/registration',
  'accounts/sessions',
  'accounts/signInLinks',
  'accounts/singleSignOn',
  'alarms/alarms',
  'audit/auditLog',
  'delegations/away',
  'delegations/clock',
  'delegations/deactivation',
  'delegations/delegations',
  'documents/analytics',
  'documents/boxes',
  'documents/lineActions',
  'documents/reassign',
  'documents/savedLines',
  'documents/search',
  'documents/signing',
  'documents/submissions',
  'http/requests',
  'integration/deliveries',
  'integration/endpoints',
  'integration/idempotency',
  'integration/incoming',
  'integration/integrations',
  'integration/outbox',
  'integration/pending',
  'integration/reports',
  'metrics/metrics',
  'reconciliation/reconciliation',
  'scheduler/scheduler',
  'vouchers/batchDates',
  'vouchers/calendar',
]

/** Files of `contract` without a mutant, because Stryker changes no object that is `as const`. */
const constants = [
  'callNames',
  'delegationCalls',
  'fileLimits',
  'integration',
  'lineCalls',
  'savedLineCalls',
  'signInCalls',
]

/** Files that have no figures in `docs/testing/mutants.json`, each with the reason. */
export const unmeasured: Readonly<Record<string, string>> = Object.fromEntries([
  ...services.map((name) => [
    `server/${name}.service.ts`,
    'Not measured yet. A run of its tests starts a database, and takes seconds for each mutant.',
  ]),
  ...constants.map((name) => [`contract/${name}.ts`, 'It has no mutants.']),
])
