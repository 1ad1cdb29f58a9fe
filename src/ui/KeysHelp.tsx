import { LazyBoundary } from '../loading/LazyBoundary.tsx'
import { lazyComponent } from '../loading/lazyComponent.ts'

const Modal = lazyComponent(() => import('./Modal.tsx'), 'Modal')

export interface KeysHelpProps {
  texts: Record<'heading' | 'close' | Exclude<ShortcutHelp, 'approve'>, string> & {
    approve?: string
  }
  onClose(): void
}

const keys = [
  ['j k', 'move'],
  ['x', 'select'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['1', 'approve'],
  ['Ctrl Enter', 'submit'],
  ['Ctrl K', 'finder'],
  ['?', 'help'],
] as const

type ShortcutHelp = (typeof keys)[number][1]

/** The keyboard shortcuts of a list. A key without a text does not work in that list, and is left out. */
export function KeysHelp({ texts, onClose }: KeysHelpProps) {
  return (
    <LazyBoundary onMissing={onClose}>
      <Modal size="small" title={texts.heading} closeLabel={texts.close} onClose={onClose}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5 px-6 py-5">
          {keys
            .filter(([, does]) => texts[does] !== undefined)
            .map(([key, does]) => (
              <div key={does} className="contents">
                <dt>
                  {key.split(' ').map((part) => (
                    <kbd
                      key={part}
                      className="mr-1 inline-block min-w-6 rounded border border-edge/60 bg-sunken px-1.5 text-center font-sans text-[13px] font-semibold"
                    >
                      {part}
                    </kbd>
                  ))}
                </dt>
                <dd>{texts[does]}</dd>
              </div>
            ))}
        </dl>
      </Modal>
    </LazyBoundary>
  )
}
