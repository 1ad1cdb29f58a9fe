import { useSession, useTexts } from '../../app/app.ts'
import { singleSignOnTexts } from '../../text/singleSignOn.ts'
import { SingleSignOn, type SingleSignOnProps } from './SingleSignOn.tsx'
import { singleSignOnView } from './SingleSignOn.view.ts'

interface Place extends Pick<SingleSignOnProps, 'look'> {
  /** The label of the setting OIDC_NAME; '' for that of the app. */
  name: string
  /** The address in the app that opens after the sign-in. */
  next: string
}

/** The link to the company's identity provider. */
export function SingleSignOnRoute({ name, next, look }: Place) {
  const text = useTexts(singleSignOnTexts)
  const snapshot = useSession()
  return <SingleSignOn {...singleSignOnView(snapshot, { name, next }, text)} look={look} />
}
