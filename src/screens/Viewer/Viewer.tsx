import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { type CSSProperties, use, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { BannerContext } from '../../loading/BannerContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { useCloseRequest } from '../../hooks/useCloseRequest.ts'
import { FileContent, type FileContentProps } from './FileContent.tsx'
import type { Size } from './fitted.ts'
import { Pane } from './Pane.tsx'
import { TitleBar } from './TitleBar.tsx'
import { ToolButton } from './ToolButton.tsx'
import { Toolbar, type ToolbarProps } from './Toolbar.tsx'
import { useMovableFrame } from './useMovableFrame.ts'
import { handleKeyPress } from './keys.ts'

type Layout = 'window' | 'beside'

export interface ViewerProps
  extends Omit<ToolbarProps, 'texts' | 'on'>,
    Omit<FileContentProps, 'texts' | 'isResizing' | 'on'> {
  texts: ToolbarProps['texts'] &
    FileContentProps['texts'] &
    Record<'move' | 'close' | 'download' | 'pane' | 'divider', string>
  machine: MachineAttributes
  facts: string
  /** The offset of the viewer window from the centre of the browser window, in pixels. */
  x: number
  y: number
  /** The width of the document next to the file in percent, with its limits. Null if the file is in a window. */
  divider: { share: number; least: number; most: number } | null
  /** The other layout, to which the employee can switch; null on a narrow screen, which has only the window. */
  otherLayout: { to: Layout; label: string } | null
  /** Whether single-character keyboard shortcuts are enabled. */
  keys: boolean
  on: ToolbarProps['on'] &
    FileContentProps['on'] & {
      moveBy(dx: number, dy: number, freeSpace: Size): void
      setLayout(layout: Layout): void
      resizeTo(share: number): void
      resized(): void
      close(): void
    }
}

function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'contents'
  return host
}

/**
 * Shows images and PDFs in a movable dialog, in full screen on a phone, or next to the document on a wide screen (specification, section
 * 2). The content stays in one element that moves between dialog and pane, so that a layout change does not reload the file.
 */
export function Viewer(props: ViewerProps) {
  const { texts, divider, on } = props
  useCloseRequest(divider ? undefined : on.close)
  const [host] = useState(createHost)
  const [isResizing, setResizing] = useState(false)
  const place = useCallback((parent: HTMLElement | null) => parent?.append(host), [host])
  return (
    <>
      {divider ? (
        <Pane
          {...divider}
          label={texts.pane}
          moveLabel={texts.divider}
          place={place}
          onMove={on.resizeTo}
          onDrag={setResizing}
          onMoved={on.resized}
          onClose={on.close}
        />
      ) : (
        <Dialog open onClose={on.close} aria-label={props.file.name} className="relative z-50">
          <DialogBackdrop className="fixed inset-0 bg-veil/50" />
          <DialogPanel ref={place} className="fixed inset-0 overflow-clip" />
        </Dialog>
      )}
      {createPortal(<ViewerPanel {...props} isResizing={isResizing} />, host)}
    </>
  )
}

const looks = {
  beside: 'min-w-0 flex-1 bg-raised',
  window:
    'absolute bg-raised shadow-2xl sm:ring-1 sm:ring-line max-sm:inset-0 max-sm:size-full! sm:top-1/2 sm:left-1/2 sm:h-[min(860px,calc(100dvh-3rem))] sm:max-h-dvh sm:min-h-80 sm:w-[min(820px,calc(100vw-3rem))] sm:max-w-[100vw] sm:min-w-[26rem] sm:resize sm:rounded-2xl sm:[translate:calc(-50%+var(--x))_calc(-50%+var(--y))]',
} as const

/** The content of the window or pane: title bar, tools and file. */
function ViewerPanel(props: ViewerProps & Pick<FileContentProps, 'isResizing'>) {
  const { texts, file, divider, otherLayout, on } = props
  const { frame, move } = useMovableFrame(divider !== null, on.moveBy)
  const banner = use(BannerContext)
  return (
    <div
      ref={frame}
      {...props.machine}
      onKeyDown={(event) => handleKeyPress(event, props.keys, on)}
      style={{ '--x': `${props.x}px`, '--y': `${props.y}px` } as CSSProperties}
      className={`@container flex flex-col overflow-hidden ${divider ? looks.beside : looks.window}`}
    >
      {!divider && banner}
      <TitleBar
        title={file.name}
        facts={props.facts}
        moveLabel={texts.move}
        canMove={!divider}
        onMove={move}
      >
        {otherLayout && (
          <ToolButton
            icon={otherLayout.to}
            label={otherLayout.label}
            word={otherLayout.label}
            event="viewer.setLayout"
            onClick={() => on.setLayout(otherLayout.to)}
          />
        )}
        <a
          href={file.downloadPath}
          download={file.name}
          aria-label={texts.download}
          title={texts.download}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
        >
          <Icon name="download" />
        </a>
        <ToolButton icon="close" label={texts.close} event="viewer.close" onClick={on.close} />
      </TitleBar>
      <Toolbar {...props} />
      <FileContent {...props} />
    </div>
  )
}
