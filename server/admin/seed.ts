import { InvalidArgumentError } from 'commander'
import { demoCompanyParameters, seedCompany } from './seed/company.ts'
import { minEmployees } from './seed/people.ts'
import { firstVoucherDaysBack } from './seed/vouchers.ts'
import { dayOf } from '../time/dates.ts'
import { command, formatQuantity, runAndCreateDatabase } from './command.ts'
import { createProgressListener } from './progress.ts'

interface Options {
  employees: number
  lines: number
  seed: number
  json?: boolean
}

export const seedCommand = command('seed', 'fills an empty database with a demo company')
  .option(
    '--employees <number>',
    `number of employees, ${minEmployees} to 20,000`,
    readNumberWithin(minEmployees, 20_000),
    demoCompanyParameters.employees,
  )
  .option(
    '--lines <number>',
    'number of journal lines, 100 to 1,000,000',
    readNumberWithin(100, 1_000_000),
    demoCompanyParameters.lines,
  )
  .option(
    '--seed <number>',
    'seed of the random data',
    readNumberWithin(0, 1e6),
    demoCompanyParameters.seed,
  )
  .action(({ json, ...wishes }: Options) =>
    runAndCreateDatabase(json, async ({ database, settings }) => {
      const today = dayOf(new Date(), settings.TIME_ZONE)
      const listen = createProgressListener()
      const print = (lines: number) => listen('storing, lines', lines)
      if (!(await seedCompany(database.db, { ...wishes, today }, print))) {
        throw new Error('The database is not empty. "reset --yes" empties it.')
      }
      const { employees, lines } = wishes
      const days = firstVoucherDaysBack(lines)
      const what = `${formatQuantity(employees, 'employee')}, ${formatQuantity(lines, 'journal line')}`
      const text = `${what}, from ${formatQuantity(days, 'day')} back to 10 days ahead.`
      return { text, data: { ...wishes, daysBack: days } }
    }),
  )

function readNumberWithin(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= minimum && number <= maximum) return number
    const range = `${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}`
    throw new InvalidArgumentError(`It must be a whole number from ${range}.`)
  }
}
