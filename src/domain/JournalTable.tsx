import { Amount } from './Amount.tsx'
import { copyAmountsAsNumbers } from '../hooks/copyAmountsAsNumbers.ts'
import { type Fact, Facts } from '../ui/Facts.tsx'

export interface JournalDocument {
  key: string
  /** Facts of this document that the others of the voucher do not share. Null if it is the only document. */
  head: { name: string; partner: string; facts: Fact[] } | null
  lines: {
    id: string
    code: string
    account: string
    debit: string
    credit: string
    remark: string
    management: string
  }[]
  /** Label of the row of totals. */
  total: string
  debit: string
  credit: string
}

interface JournalTableProps {
  caption: string
  texts: {
    code: string
    account: string
    debit: string
    credit: string
    remark: string
    management: string
  }
  documents: JournalDocument[]
}

const cell = 'px-2.5 py-1.5 align-top'

/** Journal lines with a total for each document (specification, section 2, "Shared widgets"). */
export function JournalTable({ caption, texts, documents }: JournalTableProps) {
  return (
    // A scrollable area must be reachable by keyboard.
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="@container overflow-x-auto rounded-lg border border-line print:overflow-visible print:rounded-none"
    >
      <table
        onCopy={copyAmountsAsNumbers}
        className="w-full min-w-[720px] table-fixed text-[13px] print:min-w-0 print:text-xs"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-left text-xs text-soft">
          <tr>
            <th scope="col" className={`${cell} w-32 font-semibold`}>
              {texts.code}
            </th>
            <th scope="col" className={`${cell} w-28 font-semibold`}>
              {texts.account}
            </th>
            <th scope="col" className={`${cell} w-28 text-right font-semibold`}>
              {texts.debit}
            </th>
            <th scope="col" className={`${cell} w-28 text-right font-semibold`}>
              {texts.credit}
            </th>
            <th scope="col" className={`${cell} font-semibold`}>
              {texts.remark}
            </th>
            <th scope="col" className={`${cell} w-24 font-semibold`}>
              {texts.management}
            </th>
          </tr>
        </thead>
        {documents.map((document) => (
          <tbody key={document.key}>
            {document.head && <Head {...document.head} />}
            {document.lines.map((line) => (
              <tr key={line.id} className="border-t border-line">
                <td className={`${cell} text-soft tabular-nums`}>{line.code}</td>
                <td className={cell}>{line.account}</td>
                <td className={`${cell} text-right`}>
                  <Amount>{line.debit}</Amount>
                </td>
                <td className={`${cell} text-right`}>
                  <Amount>{line.credit}</Amount>
                </td>
                <td className={`${cell} text-soft`}>{line.remark}</td>
                <td className={`${cell} text-soft`}>{line.management}</td>
              </tr>
            ))}
            <tr className="border-t border-line bg-sunken/60 font-semibold">
              <th scope="row" colSpan={2} className={`${cell} text-left`}>
                {document.total}
              </th>
              <td className={`${cell} text-right`}>
                <Amount>{document.debit}</Amount>
              </td>
              <td className={`${cell} text-right`}>
                <Amount>{document.credit}</Amount>
              </td>
              <td colSpan={2} />
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The heading of a document's lines. It stays in view while the lines scroll sideways. */
function Head({ name, partner, facts }: NonNullable<JournalDocument['head']>) {
  const kept = 'sticky left-0 w-[100cqw] px-2.5'
  return (
    <>
      <tr className="border-t border-edge/60 print:break-after-avoid">
        <th scope="rowgroup" colSpan={6} className="text-left font-normal">
          <span className={`${kept} flex flex-wrap gap-x-3 pt-2.5`}>
            <span className="font-semibold tabular-nums">{name}</span>
            <span className="text-soft">{partner}</span>
          </span>
        </th>
      </tr>
      {facts.length > 0 && (
        <tr className="print:break-after-avoid">
          <td colSpan={6}>
            <Facts facts={facts} className={`${kept} pt-1 pb-2 print:text-xs`} />
          </td>
        </tr>
      )}
    </>
  )
}
