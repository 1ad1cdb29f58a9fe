import { Command } from 'commander'
import { activateCommand, deactivateCommand } from './activate.ts'
import { addUserCommand } from './addUser.ts'
import { erpAlarmsCommand } from './alarms.ts'
import { backupCommand } from './backup.ts'
import { requireSubcommandOf } from './command.ts'
import { dumpCommand } from './dump.ts'
import { employeesCommand } from './employees.ts'
import { endpointsCommand } from './endpoints.ts'
import { auditHeadCommand } from './head.ts'
import { importCommand } from './import.ts'
import { importsCommand } from './imports.ts'
import { linkSignInCommand } from './linkSignIn.ts'
import { linesCommand } from './lines.ts'
import { integrationsCommand } from './integrations.ts'
import { messagesCommand, replayCommand } from './messages.ts'
import { moveEmployeeCommand } from './move.ts'
import { moveMediaCommand } from './moveMedia.ts'
import { reconcileCommand } from './reconcile.ts'
import { reassignCommand } from './reassign.ts'
import { requestsCommand } from './requests.ts'
import { resetDataCommand } from './reset.ts'
import { restoreCommand } from './restore.ts'
import { seedCommand } from './seed.ts'
import { setPasswordCommand } from './setPassword.ts'
import { signInsCommand } from './signIns.ts'
import { verifyCommand } from './verify.ts'

const program = requireSubcommandOf(new Command('admin').showSuggestionAfterError(false))
  .description(
    'Manages e-payment on a DATA_DIR or a DATABASE_URL, whether the product runs or not.',
  )
  .addCommand(importCommand)
  .addCommand(linesCommand)
  .addCommand(addUserCommand)
  .addCommand(requestsCommand)
  .addCommand(employeesCommand)
  .addCommand(activateCommand)
  .addCommand(deactivateCommand)
  .addCommand(reassignCommand)
  .addCommand(setPasswordCommand)
  .addCommand(moveEmployeeCommand)
  .addCommand(linkSignInCommand)
  .addCommand(moveMediaCommand)
  .addCommand(signInsCommand)
  .addCommand(seedCommand)
  .addCommand(dumpCommand)
  .addCommand(verifyCommand)
  .addCommand(auditHeadCommand)
  .addCommand(resetDataCommand)
  .addCommand(backupCommand)
  .addCommand(restoreCommand)
  .addCommand(endpointsCommand)
  .addCommand(messagesCommand)
  .addCommand(replayCommand)
  .addCommand(integrationsCommand)
  .addCommand(erpAlarmsCommand)
  .addCommand(importsCommand)
  .addCommand(reconcileCommand)

await program.parseAsync()
