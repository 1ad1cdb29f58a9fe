import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, use } from 'react'
import { BannerContext } from '../loading/BannerContext.ts'
import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'
import { isComposing } from '../hooks/composing.ts'
import { useCloseRequest } from '../hooks/useCloseRequest.ts'
import { useHasMounted } from '../hooks/useHasMounted.ts'
import { IconButton } from './Button.tsx'

interface ModalProps {
  /** The attributes of the machine that the dialog shows. */
  machine?: MachineAttributes
  title: string
  /** Content that is shown next to the title. */
  beside?: ReactNode
  closeLabel: string
  /** Why the dialog cannot be closed now; undefined if it can. */
  cannotClose?: string | undefined
  /** The machine event that closing sends. */
  closeEvent?: string
  onClose(): void
  /** Event handlers for the whole screen while the dialog is open. */
  handlers?: Pick<HTMLAttributes<HTMLDivElement>, 'onKeyDown' | 'onPaste' | 'onDragOver' | 'onDrop'>
  size: 'draft' | 'order' | 'small' | 'finder'
  children: ReactNode
  footer?: ReactNode
}

const sizes = {
  draft: 'overflow-clip max-h-dvh max-sm:h-dvh sm:w-[820px] sm:max-h-[calc(100dvh-3rem)]',
  small: 'overflow-clip max-h-dvh max-sm:h-dvh sm:w-[440px] sm:max-h-[calc(100dvh-3rem)]',
  // The height of this size does not depend on the content, so that typing causes no layout shifts.
  finder: 'overflow-clip h-dvh sm:h-[min(640px,calc(100dvh-3rem))] sm:w-[560px]',
  // On a screen without room for both lists, the whole sheet scrolls.
  order:
    'overflow-y-auto max-h-[min(700px,100dvh)] max-sm:h-dvh max-sm:self-end max-sm:rounded-t-2xl sm:h-[min(700px,calc(100dvh-3rem))] sm:w-[880px]',
} as const

/**
 * A dialog that traps the focus and restores it when closed. Its panel fills the screen, so that a click next to the visible sheet does not
 * close it. Escape and the Back button of Android close it. A nested dialog must be among its children. In forced-colours mode an outline
 * shows the edge of the sheet.
 */
export function Modal({ title, beside, size, children, footer, ...props }: ModalProps) {
  const hasMounted = useHasMounted()
  const close = () => {
    if (props.cannotClose === undefined) props.onClose()
  }
  useCloseRequest(close)
  // While a Hangul syllable is composed, Escape ends only the composition.
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && isComposing(event.nativeEvent)) event.stopPropagation()
    else props.handlers?.onKeyDown?.(event)
  }
  return (
    <Dialog {...props.machine} open={hasMounted} onClose={close} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-veil" />
      <DialogPanel
        {...props.handlers}
        onKeyDown={handleKey}
        className="fixed inset-0 flex items-center justify-center sm:p-6"
      >
        <div
          className={`flex w-full max-w-full flex-col bg-raised shadow-2xl outline outline-transparent sm:rounded-2xl ${sizes[size]}`}
        >
          {use(BannerContext)}
          <div className="flex shrink-0 items-center gap-3 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
            <DialogTitle className="text-lg font-semibold tracking-tight">{title}</DialogTitle>
            {beside}
            <IconButton
              icon="close"
              label={props.closeLabel}
              disabledReason={props.cannotClose}
              onClick={close}
              event={props.closeEvent}
              className="ml-auto"
            />
          </div>
          {children}
          {footer && (
            <div className="shrink-0 border-t border-line px-5 py-3 sm:px-6">{footer}</div>
          )}
        </div>
      </DialogPanel>
    </Dialog>
  )
}
