import { Fragment } from 'react'
import { Amount } from './Amount.tsx'
import { copyPlain } from './copyPlain.ts'

export interface JournalDocument {
  key: string
  lines: {
    id: string
    code: string
    account: string
    debit: string
    credit: string
    remark: string
    management: string
  }[]
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
    total: string
  }
  documents: JournalDocument[]
}

const cell = 'px-2.5 py-1.5 align-top'

/** Journal lines with a total for each document (specification, section 2, "Shared widgets"). */
export function JournalTable({ caption, texts, documents }: JournalTableProps) {
  return (
    // An area that scrolls must be reachable by keyboard.
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line print:overflow-visible print:rounded-none"
    >
      <table
        onCopy={copyPlain}
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
        <tbody>
          {documents.map((document) => (
            <Fragment key={document.key}>
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
                  {texts.total}
                </th>
                <td className={`${cell} text-right`}>
                  <Amount>{document.debit}</Amount>
                </td>
                <td className={`${cell} text-right`}>
                  <Amount>{document.credit}</Amount>
                </td>
                <td colSpan={2} />
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
