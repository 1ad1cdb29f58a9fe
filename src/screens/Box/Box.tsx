import { Heading } from '../../widgets/Heading.tsx'
import { Icon, type IconName } from '../../widgets/Icon.tsx'

/** One of the four boxes: its name, and a sentence that says what gathers there. */
export function Box(props: { product: string; heading: string; sentence: string; icon: IconName }) {
  return (
    <div className="flex flex-1 flex-col p-4 sm:p-6">
      <Heading product={props.product} className="text-xl font-semibold tracking-tight">
        {props.heading}
      </Heading>
      <div className="mt-4 flex flex-1 flex-col items-center justify-center gap-3 rounded-xl border border-line bg-surface px-6 py-16 text-center text-soft">
        <Icon name={props.icon} className="size-9 text-faint" />
        <p>{props.sentence}</p>
      </div>
    </div>
  )
}
