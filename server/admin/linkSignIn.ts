import { linkAccountToEmployee, removeSignInLink } from '../accounts/signInLinks.service.ts'
import { isIssuer, normalizeIssuer } from '../config/singleSignOn.ts'
import { command, runCommand } from './command.ts'

interface Options {
  subject: string
  issuer?: string
  remove?: boolean
  json?: boolean
}

export const linkSignInCommand = command(
  'link-sign-in',
  'lets an account of the identity provider sign in as an employee',
)
  .argument('<username>')
  .requiredOption('--subject <subject>', 'id of the account at the identity provider (sub)')
  .option('--issuer <issuer>', 'the identity provider, instead of OIDC_ISSUER')
  .option('--remove', 'removes the link, and ends the sessions of the employee')
  .action((typedUsername: string, { subject, remove, json, ...options }: Options) =>
    runCommand(json, async ({ database, settings }) => {
      const issuer = normalizeIssuer(options.issuer ?? settings.OIDC_ISSUER)
      if (issuer === '') throw new Error('The identity provider is not known: give --issuer.')
      // A link to another issuer can exist from an earlier version, and can be removed.
      if (!remove && !isIssuer(issuer)) {
        throw new Error(
          `The issuer ${issuer} cannot be used: it must be an https:// address without a query.`,
        )
      }
      const change = remove ? removeSignInLink : linkAccountToEmployee
      const username = await change(database.db, typedUsername, { issuer, subject })
      return {
        text: `${subject} ${remove ? 'no longer signs in' : 'signs in'} as ${username}.`,
        data: { username, issuer, subject },
      }
    }),
  )
