import { Icon } from '../../ui/Icon.tsx'

export interface AttachmentsProps {
  texts: Record<'heading' | 'none' | 'downloadAll', string>
  /** The number of files and their total size. */
  total: string
  /** The files of each voucher. `voucher` is empty for files whose voucher is unknown. */
  vouchers: { key: string; voucher: string; files: AttachedFile[] }[]
  /** The URL of a zip with all files. */
  archive: string | undefined
  /** Whether a file can be opened now. False while another one is open. */
  canOpen: boolean
  /** Opens the image or PDF with this id in the viewer. */
  onOpen(id: string): void
}

export interface AttachedFile {
  id: string
  name: string
  size: string
  path: string
  look: 'image' | 'pdf' | 'other'
  kind: string
  openLabel: string
  downloadLabel: string
}

const link = 'rounded font-semibold text-accent underline-offset-4 hover:underline'

/** The files of a document by voucher: a preview if possible, a download of each file and of all files. */
export function Attachments({ texts, total, vouchers, archive, ...open }: AttachmentsProps) {
  if (vouchers.length === 0) return <p className="text-faint">{texts.none}</p>
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-[13px]">
        <p className="text-soft tabular-nums">{total}</p>
        {archive && (
          <a href={archive} download className={`${link} ml-auto print:hidden`}>
            {texts.downloadAll}
          </a>
        )}
      </div>
      {vouchers.map(({ key, voucher, files }) => (
        <div key={key} className="rounded-lg border border-line bg-surface">
          {voucher && (
            <h3 className="border-b border-line px-3.5 py-1.5 text-xs font-semibold text-soft">
              {voucher}
            </h3>
          )}
          <ul aria-label={voucher || texts.heading} className="divide-y divide-line">
            {files.map((file) => (
              <Row key={file.id} file={file} {...open} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

type RowProps = { file: AttachedFile } & Pick<AttachmentsProps, 'canOpen' | 'onOpen'>

function Row({ file, canOpen, onOpen }: RowProps) {
  return (
    <li className="flex min-h-9 items-center gap-2.5 pr-1 pl-3.5">
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
            aria-disabled={canOpen ? undefined : true}
            onClick={() => canOpen && onOpen(file.id)}
            className={`${link} line-clamp-2 max-w-full py-1 text-left break-all`}
          >
            {file.name}
          </button>
        </span>
      )}
      <span className="w-12 shrink-0 text-xs text-faint max-sm:hidden">{file.kind}</span>
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
