import { publicPaths } from '../../app/paths.ts'
import type { homePath } from '../../app/screens.ts'
import type { PresentationText } from '../../text/presentation.en.ts'
import type { SignedOutText } from '../../text/signedOut.en.ts'
import type { PresentationProps } from './Presentation.tsx'

/** The path is repeated here, and only its type is imported. Importing the value would load the code for signed-in employees. */
const home: typeof homePath = '/dashboards/default'

export const presentationStepNames = ['list', 'draft', 'approve', 'follow', 'prove'] as const

export type PictureUrls = Record<(typeof presentationStepNames)[number], string>

/** The props of the page that presents the product, for a visitor or for a signed-in employee. */
export function presentationView(
  isSignedIn: boolean,
  pictures: PictureUrls,
  front: SignedOutText,
  text: PresentationText,
): PresentationProps {
  return {
    product: front.productName,
    heading: text.heading,
    lead: text.lead,
    start: isSignedIn
      ? { path: home, label: text.home }
      : { path: publicPaths.signIn, label: text.signIn },
    steps: presentationStepNames.map((name) => {
      const { heading, sentence, picture } = text.steps[name]
      return { heading, sentence, picture: { url: pictures[name], alt: picture } }
    }),
    facts: text.facts,
  }
}
