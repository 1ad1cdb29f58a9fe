import { readAuditHead } from '../audit/auditLog.sql.ts'
import { command, runCommand } from './command.ts'

export const auditHeadCommand = command(
  'head',
  'prints number and hash of the last audit entry, for verify --expect',
).action(({ json }: { json?: boolean }) =>
  runCommand(json, async ({ database }) => {
    const { seq, hash } = await readAuditHead(database.db)
    if (seq === 0) throw new Error('There is no audit entry yet. Try again after the first change.')
    return { text: `${seq}:${hash}`, data: { seq, hash } }
  }),
)
