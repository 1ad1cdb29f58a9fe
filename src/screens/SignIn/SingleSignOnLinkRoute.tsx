import { useSession, useTexts } from '../../app/appContext.ts'
import { singleSignOnTexts } from '../../text/singleSignOn.ts'
import type { SignInOffers } from '../../world/signInOffers.ts'
import { SingleSignOnLink, type SingleSignOnLinkProps } from './SingleSignOnLink.tsx'
import { singleSignOnLinkView } from './SingleSignOnLink.view.ts'

interface SingleSignOnLinkRouteProps extends Pick<SignInOffers, 'singleSignOn' | 'passwordSignIn'> {
  /** The path in the app that opens after the sign-in. */
  next: string
  /** By default `alternative`, below the password form, or `only` if there is no password form. */
  look?: SingleSignOnLinkProps['look']
}

/** The link to the company's identity provider. */
export function SingleSignOnLinkRoute({
  singleSignOn,
  passwordSignIn,
  next,
  look,
}: SingleSignOnLinkRouteProps) {
  const text = useTexts(singleSignOnTexts)
  const snapshot = useSession()
  const name = singleSignOn?.name ?? ''
  return (
    <SingleSignOnLink
      {...singleSignOnLinkView(snapshot, { name, next }, text)}
      look={look ?? (passwordSignIn === false ? 'only' : 'alternative')}
    />
  )
}
