import { memo, type ReactNode, useId, useMemo } from 'react'
import type { VoucherProps } from '../../domain/Voucher.tsx'
import { Comments, type DecisionComment } from './Comments.tsx'
import { type AttachedFile, FileList } from './FileList.tsx'
import { type HistoryEvent, History } from './History.tsx'
import { useFolding } from './useFolding.ts'
import { Vouchers, type VouchersProps } from './Vouchers.tsx'

/** The attached files of a document, for its screen. */
export interface DocumentFiles {
  texts: Record<'heading' | 'downloadAll', string>
  /** The number of files and their total size, as a text. */
  total: string
  /** The signed URL of a ZIP archive with all files; undefined if there is none. */
  archive: string | undefined
  vouchers: ReadonlyMap<string, AttachedFile[]>
  /** The files that do not belong to a known voucher. */
  others: AttachedFile[]
}

export interface DocumentFact {
  label: string
  value: string
  /** Whether the value is a sentence, which takes the whole row. */
  isWide?: boolean
}

export interface DocumentSectionsProps {
  texts: Omit<VouchersProps['texts'], 'journal'> &
    Record<
      | 'vouchers'
      | 'unfoldAll'
      | 'foldAll'
      | 'otherAttachments'
      | 'hashes'
      | 'comments'
      | 'history'
      | 'toSections'
      | 'attachments',
      string
    >
  facts: DocumentFact[]
  journal: VoucherProps['texts']
  cards: VoucherProps['card'][]
  files: DocumentFiles
  comments: DecisionComment[]
  history: HistoryEvent[]
  /** The list of files with the SHA-256 of each, shown only in print. */
  hashes: { id: string; title: string; sha256: string }[]
  open: VouchersProps['open']
}

const link = 'rounded font-semibold text-accent underline-offset-4 hover:underline'

/**
 * The facts, vouchers, comments and history of a document. Links at the top lead to the sections. Memoized, so that typing a comment does
 * not render the vouchers again.
 */
export const DocumentSections = memo(function DocumentSections({
  texts,
  files,
  open,
  ...content
}: DocumentSectionsProps) {
  const id = useId()
  const folding = useFolding(content.cards.map(({ key }) => key))
  const { journal } = content
  const voucherTexts = useMemo(() => ({ ...texts, journal }), [texts, journal])
  const fileCount = [...files.vouchers.values(), files.others].flat().length
  const counts = [
    {
      part: 'vouchers',
      label: texts.countOf(texts.attachments, fileCount),
      isThere: fileCount > 0,
    },
    {
      part: 'comments',
      label: texts.countOf(texts.comments, content.comments.length),
      isThere: content.comments.length > 0,
    },
    { part: 'history', label: texts.history, isThere: true },
  ]
  return (
    <>
      <nav
        aria-label={texts.toSections}
        className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[13px] print:hidden"
      >
        {counts
          .filter(({ isThere }) => isThere)
          .map(({ part, label }) => (
            <a
              key={part}
              href={`#${id}${part}`}
              className={`${link} tabular-nums`}
              onClick={(event) => {
                // Scrolls by script. Following the link would add an entry to the browser's history.
                event.preventDefault()
                goToSection(`${id}${part}`)
              }}
            >
              {label}
            </a>
          ))}
      </nav>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(max(7rem,(100%-4.5rem)/4),1fr))] gap-x-6 gap-y-2.5 border-y border-line py-3 print:grid-cols-4 print:text-[11px]">
        {content.facts.map(({ label, value, isWide }) => (
          // Two approvers can hold the document until the same day, so the label is not unique.
          <div key={`${label} ${value}`} className={`min-w-0 ${isWide ? 'col-span-full' : ''}`}>
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Section
        id={`${id}vouchers`}
        heading={texts.vouchers}
        beside={
          <>
            <span className="tabular-nums">{files.total}</span>
            {files.archive && (
              <a href={files.archive} download className={`${link} print:hidden`}>
                {files.texts.downloadAll}
              </a>
            )}
            {folding && (
              <span className="flex gap-4 print:hidden">
                <button type="button" className={link} onClick={folding.unfoldAll}>
                  {texts.unfoldAll}
                </button>
                <button type="button" className={link} onClick={folding.foldAll}>
                  {texts.foldAll}
                </button>
              </span>
            )}
          </>
        }
      >
        <Vouchers
          texts={voucherTexts}
          cards={content.cards}
          files={files.vouchers}
          folding={folding}
          open={open}
        />
      </Section>
      {files.others.length > 0 && (
        <Section id={`${id}others`} heading={texts.otherAttachments}>
          <FileList label={texts.otherAttachments} files={files.others} {...open} />
        </Section>
      )}
      {content.hashes.length > 0 && (
        <Section id={`${id}hashes`} heading={texts.hashes} className="hidden print:block">
          <ul className="text-[11px]">
            {content.hashes.map((file) => (
              <li key={file.id} className="break-inside-avoid border-b border-line py-1">
                <span className="block">{file.title}</span>
                <span className="font-mono text-[10px]">{file.sha256}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {content.comments.length > 0 && (
        <Section id={`${id}comments`} heading={texts.comments}>
          <Comments comments={content.comments} />
        </Section>
      )}
      <Section id={`${id}history`} heading={texts.history}>
        <History history={content.history} />
      </Section>
    </>
  )
})

/** Scrolls to a section and moves the focus to its heading. */
function goToSection(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

interface SectionProps {
  id: string
  heading: string
  /** Content that is shown next to the heading. */
  beside?: ReactNode
  className?: string
  children: ReactNode
}

function Section({ id, heading, beside, className, children }: SectionProps) {
  return (
    <section className={`mt-6 ${className ?? ''}`}>
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-[13px] text-soft">
        <h2
          id={id}
          tabIndex={-1}
          className="mr-auto scroll-mt-16 font-semibold print:break-after-avoid"
        >
          {heading}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
