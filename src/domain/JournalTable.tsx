import { BreakableAmount } from './Amount.tsx'
import { copyAmountsAsNumbers } from '../hooks/copyAmountsAsNumbers.ts'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { PartnerName } from './PartnerName.tsx'

/** The journal lines of one ERP document number, with their totals. A voucher card can contain several ERP documents. */
export interface JournalDocument {
  key: string
  /**
   * The heading of this ERP document in a voucher card with several: the facts that the other ERP documents do not share. Null if it is the
   * only one.
   */
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
  /** The label of the row with the totals. */
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

/**
 * Journal lines with a total for each ERP document (specification, section 2, "Shared widgets"). In a narrow container each journal line
 * wraps to two or three rows (src/lists.css), so that its amounts are always visible.
 */
export function JournalTable({ caption, texts, documents }: JournalTableProps) {
  return (
    <div className="@container overflow-clip rounded-lg border border-line print:rounded-none">
      <table
        onCopy={copyAmountsAsNumbers}
        className="journal w-full table-fixed text-[13px] print:text-[11px]"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-left text-xs text-soft">
          <tr>
            <th scope="col" className={`${cell} w-32 font-semibold [grid-area:code] print:w-36`}>
              {texts.code}
            </th>
            <th scope="col" className={`${cell} w-28 font-semibold [grid-area:account]`}>
              {texts.account}
            </th>
            <th
              scope="col"
              className={`${cell} w-28 text-right font-semibold [grid-area:debit] @min-[64rem]:w-40`}
            >
              {texts.debit}
            </th>
            <th
              scope="col"
              className={`${cell} w-28 text-right font-semibold [grid-area:credit] @min-[64rem]:w-40`}
            >
              {texts.credit}
            </th>
            <th scope="col" data-cell="note" className={`${cell} font-semibold [grid-area:remark]`}>
              {texts.remark}
            </th>
            <th
              scope="col"
              data-cell="note"
              className={`${cell} w-28 font-semibold [grid-area:management] @min-[52rem]:w-40`}
            >
              {texts.management}
            </th>
          </tr>
        </thead>
        {documents.map((document) => (
          <tbody key={document.key}>
            {document.head && <Head {...document.head} />}
            {document.lines.map((line) => (
              <tr key={line.id} className="border-t border-line">
                <td className={`${cell} text-soft tabular-nums [grid-area:code]`}>{line.code}</td>
                <td className={`${cell} [grid-area:account]`}>{line.account}</td>
                <td className={`${cell} text-right [grid-area:debit]`}>
                  <BreakableAmount>{line.debit}</BreakableAmount>
                </td>
                <td className={`${cell} text-right [grid-area:credit]`}>
                  <BreakableAmount>{line.credit}</BreakableAmount>
                </td>
                <td data-cell="note" className={`${cell} text-soft [grid-area:remark]`}>
                  {line.remark}
                </td>
                <td data-cell="note" className={`${cell} text-soft [grid-area:management]`}>
                  <PartnerName>{line.management}</PartnerName>
                </td>
              </tr>
            ))}
            <tr data-row="total" className="border-t border-line bg-sunken/60 font-semibold">
              <th scope="row" colSpan={2} className={`${cell} text-left [grid-area:account]`}>
                {document.total}
              </th>
              <td className={`${cell} text-right [grid-area:debit]`}>
                <BreakableAmount>{document.debit}</BreakableAmount>
              </td>
              <td className={`${cell} text-right [grid-area:credit]`}>
                <BreakableAmount>{document.credit}</BreakableAmount>
              </td>
              <td colSpan={2} />
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The heading of the journal lines of one ERP document. */
function Head({ name, partner, facts }: NonNullable<JournalDocument['head']>) {
  return (
    <>
      <tr data-row="head" className="border-t border-edge/60 print:break-after-avoid">
        <th scope="rowgroup" colSpan={6} className="text-left font-normal">
          <span className="flex flex-wrap gap-x-3 px-2.5 pt-2.5">
            <span className="font-semibold tabular-nums">{name}</span>
            <span className="text-soft">
              <PartnerName>{partner}</PartnerName>
            </span>
          </span>
        </th>
      </tr>
      {facts.length > 0 && (
        <tr data-row="head" className="print:break-after-avoid">
          <td colSpan={6}>
            <Facts facts={facts} className="px-2.5 pt-1 pb-2" />
          </td>
        </tr>
      )}
    </>
  )
}
