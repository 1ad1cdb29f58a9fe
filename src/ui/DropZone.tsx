import { type MouseEvent, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'
import { type DropActions, useDropzoneOptions } from '../hooks/useDropzoneOptions.ts'
import { Icon } from './Icon.tsx'
import { FileErrorList } from './FileErrorList.tsx'

export interface DropZoneProps {
  machine: MachineAttributes
  texts: {
    attachments: string
    choose: string
    drop: string
    dropNow: string
    removeAll: string
    undo: string
  }
  limit: string
  files: { key: string; name: string; size: string; removeLabel: string }[]
  /** The messages about refused files. */
  refused: string[]
  /** The message about the files that were removed last; null when the removal can no longer be undone. */
  removed: string | null
  locked: boolean
  on: DropActions
  onRemove(key: string): void
  onRemoveAll(): void
  onUndo(): void
}

const link =
  'rounded font-semibold text-accent underline-offset-4 hover:underline disabled:text-faint disabled:no-underline'

/** An area that accepts files by drag and drop, or by a click that opens a file dialog, and lists them with their sizes. */
export function DropZone({ texts, files, refused, removed, locked, ...props }: DropZoneProps) {
  const { options, onDrop } = useDropzoneOptions(props.on)
  const { getRootProps, isDragActive } = useDropzone({
    ...options,
    noClick: true,
    noKeyboard: true,
    disabled: locked,
  })
  const input = useRef<HTMLInputElement>(null)
  // Clicks on buttons and on the list of files have other handlers. The input is found through `currentTarget`, because `getRootProps`
  // accepts no ref for it.
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    if (target instanceof Element && !target.closest('button, ul, input')) {
      currentTarget.querySelector('input')?.click()
    }
  }
  return (
    <div
      {...getRootProps({ onClick, onDrop, role: 'group', 'aria-label': texts.attachments })}
      {...props.machine}
      className={`rounded-lg border border-dashed px-3.5 py-2.5 text-[13px] ${isDragActive ? 'border-accent bg-tint' : 'border-edge/60'}`}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        disabled={locked}
        aria-label={texts.attachments}
        onChange={({ target }) => {
          props.on.attach([...(target.files ?? [])])
          // Otherwise the input would not report the same file if it is chosen again.
          target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <Icon name="upload" className="size-4 text-faint" />
        {isDragActive ? (
          <span className="font-semibold text-accent">{texts.dropNow}</span>
        ) : (
          <>
            <span className="text-soft max-sm:hidden">{texts.drop}</span>
            <button
              type="button"
              data-event="files.add"
              disabled={locked}
              onClick={() => input.current?.click()}
              className={link}
            >
              {texts.choose}
            </button>
          </>
        )}
        <span className="ml-auto text-xs text-faint">{props.limit}</span>
      </div>
      {files.length > 0 && (
        <div className="mt-2 border-t border-line pt-1.5">
          <ul aria-label={texts.attachments}>
            {files.map((file) => (
              <li key={file.key} className="flex h-8 items-center gap-2">
                <Icon name="file" className="size-4 text-faint" />
                <span className="min-w-0 truncate" title={file.name}>
                  {file.name}
                </span>
                <span className="ml-auto shrink-0 text-xs text-faint tabular-nums">
                  {file.size}
                </span>
                <button
                  type="button"
                  aria-label={file.removeLabel}
                  title={file.removeLabel}
                  data-event="files.remove"
                  disabled={locked}
                  onClick={() => props.onRemove(file.key)}
                  className="inline-flex size-7 shrink-0 items-center justify-center rounded-lg text-faint hover:bg-sunken hover:text-ink"
                >
                  <Icon name="close" className="size-4" />
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            data-event="files.removeAll"
            disabled={locked}
            onClick={props.onRemoveAll}
            className={`${link} mt-1 text-xs`}
          >
            {texts.removeAll}
          </button>
        </div>
      )}
      <div role="status">
        {removed && (
          <p className="mt-2 flex items-center gap-3 rounded-lg bg-sunken px-3 py-1.5">
            {removed}
            <button
              type="button"
              data-event="files.undo"
              disabled={locked}
              onClick={props.onUndo}
              className={link}
            >
              {texts.undo}
            </button>
          </p>
        )}
        <FileErrorList sentences={refused} className="mt-2" />
      </div>
    </div>
  )
}
