import { run, runAll } from '../../scripts/steps.ts'

/** `npm run test:pairs`: walks every pair of transitions that is feasible in a browser, in Chromium, against the real server. */
const bin = (name: string) => `node_modules/.bin/${name}`
process.env['WALKS'] = 'pairs'
const broken = await runAll([{ name: 'the app builds', command: [bin('vite'), 'build'] }], 1)
const ok =
  broken === 0 &&
  (await run({
    name: 'pairs of transitions',
    command: [bin('playwright'), 'test', 'e2e/statecharts.spec.ts'],
    live: true,
  }))
process.exit(ok ? 0 : 1)
