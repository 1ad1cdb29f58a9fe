import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { type CSSProperties, use } from 'react'
import { BannerSlot } from '../../loading/BannerSlot.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Content, type ContentProps } from './Content.tsx'
import { TitleBar } from './TitleBar.tsx'
import { Tool } from './Tool.tsx'
import { Toolbar, type ToolbarProps } from './Toolbar.tsx'
import { type FreeSpace, useFrame } from './useFrame.ts'
import { pressedKey } from './keys.ts'

export interface ViewerProps
  extends Omit<ToolbarProps, 'texts' | 'on'>,
    Omit<ContentProps, 'texts' | 'on'> {
  texts: ToolbarProps['texts'] &
    ContentProps['texts'] &
    Record<'move' | 'close' | 'download' | 'previousFile' | 'nextFile', string>
  machine: MachineAttributes
  facts: string
  /** The offset of the viewer from the centre of the window, in pixels. */
  x: number
  y: number
  /** Whether shortcuts of a single character are on. */
  keys: boolean
  on: ToolbarProps['on'] &
    ContentProps['on'] & {
      moveBy(dx: number, dy: number, room: FreeSpace): void
      previousFile(): void
      nextFile(): void
      close(): void
    }
}

/** Shows images and PDFs in a movable dialog, on a phone in full screen (specification, section 2). */
export function Viewer(props: ViewerProps) {
  return (
    <Dialog open onClose={props.on.close} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-veil/50" />
      <DialogPanel className="fixed inset-0 overflow-clip">
        <Frame {...props} />
      </DialogPanel>
    </Dialog>
  )
}

/** The content of the dialog. A separate component, because its effects need an element that exists only after the dialog is mounted. */
function Frame(props: ViewerProps) {
  const { texts, file, cannot, on } = props
  const { frame, move } = useFrame(on.moveBy)
  return (
    <div
      ref={frame}
      {...props.machine}
      onKeyDown={(event) => pressedKey(event, props.keys, on)}
      style={{ '--x': `${props.x}px`, '--y': `${props.y}px` } as CSSProperties}
      className="absolute flex flex-col overflow-hidden bg-raised shadow-2xl sm:ring-1 sm:ring-line max-sm:inset-0 max-sm:size-full! sm:top-1/2 sm:left-1/2 sm:h-[min(860px,calc(100dvh-3rem))] sm:max-h-dvh sm:min-h-80 sm:w-[min(820px,calc(100vw-3rem))] sm:max-w-[100vw] sm:min-w-[26rem] sm:resize sm:rounded-2xl sm:[translate:calc(-50%+var(--x))_calc(-50%+var(--y))]"
    >
      {use(BannerSlot)}
      <TitleBar title={file.name} facts={props.facts} moveLabel={texts.move} onMove={move}>
        <Tool
          icon="up"
          label={texts.previousFile}
          event="viewer.previousFile"
          keys="k"
          cannot={cannot.previousFile}
          onClick={on.previousFile}
        />
        <Tool
          icon="down"
          label={texts.nextFile}
          event="viewer.nextFile"
          keys="j"
          cannot={cannot.nextFile}
          onClick={on.nextFile}
        />
        <a
          href={file.path}
          download={file.name}
          aria-label={texts.download}
          title={texts.download}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
        >
          <Icon name="download" />
        </a>
        <Tool icon="close" label={texts.close} event="viewer.close" onClick={on.close} />
      </TitleBar>
      <Toolbar {...props} />
      <Content {...props} />
    </div>
  )
}
