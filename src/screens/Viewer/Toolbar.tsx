import { PageField } from './PageField.tsx'
import { ToolButton, ToolGroup } from './ToolButton.tsx'

/** Why each action of the toolbar is disabled; undefined for an enabled one. */
export type DisabledReasons = Record<
  | 'previousPage'
  | 'nextPage'
  | 'turnTo'
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'fitPage'
  | 'rotate'
  | 'previousFile'
  | 'nextFile',
  string | undefined
>

export interface ToolbarProps {
  texts: Record<
    | 'tools'
    | 'files'
    | 'previousFile'
    | 'nextFile'
    | 'wordWidth'
    | 'wordPage'
    | 'page'
    | 'previousPage'
    | 'nextPage'
    | 'zoomIn'
    | 'zoomOut'
    | 'fitWidth'
    | 'fitPage'
    | 'rotate'
    | 'size',
    string
  >
  page: number
  /** The number of pages; null until it is known. */
  pages: number | null
  pageSentence: string
  zoom: string
  /** Whether the document has other files that the viewer can show. */
  hasOtherFiles: boolean
  fit: 'width' | 'page' | null
  cannot: DisabledReasons
  on: {
    previousFile(): void
    nextFile(): void
    previousPage(): void
    nextPage(): void
    turnTo(page: number): void
    zoomIn(): void
    zoomOut(): void
    fit(to: 'width' | 'page'): void
    rotate(): void
  }
}

/** The controls for file, page, zoom and rotation of the open file. */
export function Toolbar({ texts, cannot, on, ...props }: ToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={texts.tools}
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-3 @max-md:[&_button>span]:hidden gap-y-1 border-b border-line px-2 py-1 max-sm:order-last max-sm:border-t max-sm:border-b-0 max-sm:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
    >
      {props.hasOtherFiles && (
        <ToolGroup label={texts.files}>
          <ToolButton
            icon="up"
            label={texts.previousFile}
            word={texts.previousFile}
            event="viewer.previousFile"
            keys="k"
            cannot={cannot.previousFile}
            onClick={on.previousFile}
          />
          <ToolButton
            icon="down"
            label={texts.nextFile}
            word={texts.nextFile}
            event="viewer.nextFile"
            keys="j"
            cannot={cannot.nextFile}
            onClick={on.nextFile}
          />
        </ToolGroup>
      )}
      <ToolGroup label={texts.page}>
        <ToolButton
          icon="left"
          label={texts.previousPage}
          event="viewer.previousPage"
          keys="PageUp"
          cannot={cannot.previousPage}
          onClick={on.previousPage}
        />
        <PageField
          label={texts.page}
          page={props.page}
          pages={props.pages}
          sentence={props.pageSentence}
          disabled={cannot.turnTo !== undefined}
          onTurn={on.turnTo}
        />
        <ToolButton
          icon="right"
          label={texts.nextPage}
          event="viewer.nextPage"
          keys="PageDown"
          cannot={cannot.nextPage}
          onClick={on.nextPage}
        />
      </ToolGroup>
      <ToolGroup label={texts.size}>
        <ToolButton
          icon="minus"
          label={texts.zoomOut}
          event="viewer.zoomOut"
          keys="-"
          cannot={cannot.zoomOut}
          onClick={on.zoomOut}
        />
        <span className="w-12 text-center text-[13px] tabular-nums">{props.zoom}</span>
        <ToolButton
          icon="plus"
          label={texts.zoomIn}
          event="viewer.zoomIn"
          keys="+"
          cannot={cannot.zoomIn}
          onClick={on.zoomIn}
        />
        <ToolButton
          icon="fitWidth"
          label={texts.fitWidth}
          word={texts.wordWidth}
          event="viewer.fit"
          keys="w"
          pressed={props.fit === 'width'}
          cannot={cannot.fitWidth}
          onClick={() => on.fit('width')}
        />
        <ToolButton
          icon="fitPage"
          label={texts.fitPage}
          word={texts.wordPage}
          event="viewer.fit"
          keys="0"
          pressed={props.fit === 'page'}
          cannot={cannot.fitPage}
          onClick={() => on.fit('page')}
        />
        <ToolButton
          icon="rotate"
          label={texts.rotate}
          word={texts.rotate}
          event="viewer.rotate"
          keys="r"
          cannot={cannot.rotate}
          onClick={on.rotate}
        />
      </ToolGroup>
    </div>
  )
}
