import { binPath, run } from '../../scripts/steps.ts'

/** `npm run test:pairs`: walks every pair of transitions that is feasible in a browser, in Chromium, against the real server. */
process.env['WALKS'] = 'pairs'
const ok =
  (await run({ name: 'the app builds', command: [binPath('vite'), 'build'] })) &&
  (await run({
    name: 'pairs of transitions',
    command: [binPath('playwright'), 'test', 'e2e/statecharts.spec.ts'],
    live: true,
  }))
process.exit(ok ? 0 : 1)
