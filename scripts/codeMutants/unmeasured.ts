const services = [
  'delegations/delegations',
  'documents/reassign',
  'integration/deliveries',
  'metrics/metrics',
  'reconciliation/reconciliation',
  'scheduler/scheduler',
]

/** Files of `contract` without a mutant, because Stryker changes no object that is `as const`. */
const constants = [
  'approverActionCalls',
  'callNames',
  'delegationCalls',
  'fileLimits',
  'integration',
  'savedLineCalls',
  'signInCalls',
]

/** Files that have no figures in `docs/testing/mutants.json`, each with the reason. */
export const unmeasuredFiles: Readonly<Record<string, string>> = Object.fromEntries([
  ...services.map((name) => [
    `server/${name}.service.ts`,
    'Not measured yet. Each mutant starts a database, which takes one to five seconds.',
  ]),
  ...constants.map((name) => [`contract/${name}.ts`, 'It has no mutants.']),
])
