import { Icon } from '../../ui/Icon.tsx'

export interface AttachedFile {
  id: string
  name: string
  size: string
  path: string
  look: 'image' | 'pdf' | 'other'
  kind: string
  /** A hint that the file cannot be shown here; '' if it can. */
  hint: string
  /** A mark on a file that was added while the document was open. */
  mark?: string
  openLabel: string
  downloadLabel: string
}

export interface FileListProps {
  label: string
  files: AttachedFile[]
  /**
   * Whether a file can be opened now. While the viewer covers the document, no file can be opened. Otherwise all files except the open one
   * can.
   */
  canOpen(id: string): boolean
  /** The id of the file that is open next to the document; null if none is. */
  openFile: string | null
  /** Called to open the image or PDF with this id in the viewer. */
  onOpen(id: string): void
}

/** A list of attached files, each with a preview if possible and a download. */
export function FileList({ label, files, ...open }: FileListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line">
      {files.map((file) => (
        <Row key={file.id} file={file} {...open} />
      ))}
    </ul>
  )
}

type RowProps = { file: AttachedFile } & Pick<FileListProps, 'canOpen' | 'openFile' | 'onOpen'>

function Row({ file, canOpen, openFile, onOpen }: RowProps) {
  const isOpen = file.id === openFile
  return (
    <li
      aria-current={isOpen || undefined}
      className="flex min-h-9 break-inside-avoid items-center gap-2.5 pr-1 pl-3.5 aria-[current]:bg-tint print:min-h-0"
    >
      <Icon name={file.look === 'image' ? 'image' : 'file'} className="size-4 text-faint" />
      {file.look === 'other' ? (
        <span className="line-clamp-2 min-w-0 flex-1 break-all" title={file.name}>
          {file.name}
        </span>
      ) : (
        <span className="min-w-0 flex-1">
          <button
            type="button"
            aria-label={file.openLabel}
            title={file.name}
            data-event="viewer.open"
            aria-disabled={canOpen(file.id) ? undefined : true}
            onClick={() => canOpen(file.id) && onOpen(file.id)}
            className="max-w-full rounded py-1 text-left font-semibold break-all text-accent underline-offset-4 hover:underline"
          >
            <span className="line-clamp-2">{file.name}</span>
          </button>
        </span>
      )}
      {file.mark && (
        <span className="shrink-0 rounded-md bg-tint px-1.5 py-0.5 text-xs font-semibold text-accent print:hidden">
          {file.mark}
        </span>
      )}
      {file.hint && (
        <span className="shrink-0 text-xs text-faint max-md:hidden print:hidden">{file.hint}</span>
      )}
      <span className="shrink-0 text-right text-xs text-faint max-sm:hidden">{file.kind}</span>
      <span className="shrink-0 text-right text-xs text-faint tabular-nums sm:w-16">
        {file.size}
      </span>
      <a
        href={file.path}
        download={file.name}
        aria-label={file.downloadLabel}
        title={file.downloadLabel}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink print:hidden"
      >
        <Icon name="download" className="size-4" />
      </a>
    </li>
  )
}
