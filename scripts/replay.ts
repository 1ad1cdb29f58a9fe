import { readFileSync } from 'node:fs'
import { readRecording } from '../review/recording.ts'
import { replay } from '../review/replay.ts'

/** `npm run replay FILE`: prints the steps saved by "Save problem report", one per line, and where the current machines differ. */
const [file] = process.argv.slice(2)
if (!file) {
  console.error('npm run replay FILE')
  process.exit(2)
}

const steps = replay(readRecording(readFileSync(file, 'utf8')))
const width = (values: string[]) => Math.max(0, ...values.map(({ length }) => length))
const widths = {
  machine: width(steps.map(({ machine, actor }) => `${machine} ${actor}`)),
  event: width(steps.map(({ event }) => event)),
}
for (const [index, { machine, actor, event, told, state, expected }] of steps.entries()) {
  const actorName = `${machine} ${actor}`.padEnd(widths.machine)
  const data = told ? ` ${JSON.stringify(told)}` : ''
  const difference = expected
    ? `   DIFFERS: the machine is in ${expected.join(' or ') || 'nothing'}`
    : ''
  console.log(
    `${`${index + 1}`.padStart(3)}  ${actorName}  ${event.padEnd(widths.event)}  ${state}${data}${difference}`,
  )
}
const differing = steps.filter(({ expected }) => expected !== null).length
console.log(`${steps.length} steps, ${differing} of them different from the current machines`)
process.exit(differing === 0 ? 0 : 1)
