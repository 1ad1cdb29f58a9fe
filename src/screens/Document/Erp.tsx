import { type ReactNode, useId, useState } from 'react'
import { ErpMark, type ErpMarkProps } from '../../domain/ErpMark.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface ErpMessage {
  key: string
  type: string
  state: string
  isFailed: boolean
  /** The host of the webhook endpoint. */
  endpoint: string
  /** The facts in one text line: number and time of the message, its attempts, the last response and the next attempt. */
  facts: string
  /** The last response of the endpoint, or the error if no response arrived; '' before the first attempt. */
  answer: string
  answerLabel: string
}

interface Difference {
  key: string
  line: string
  field: string
  here: string
  erp: string
}

export interface ErpProps {
  mark: ErpMarkProps
  /** The cause of an alarm that is not acknowledged, or why the ERP did not accept the document; '' if there is no problem. */
  sentence: string
  texts: Record<'heading' | 'alarms' | 'messages' | 'noMessages' | 'reports', string> & {
    columns: Record<'line' | 'field' | 'here' | 'erp', string>
  }
  /** The panel with all messages exchanged with the ERP; null if the server does not send them. */
  panel: {
    alarms: { key: string; sentence: string; time: string; isOpen: boolean; end: string }[]
    differencesHeading: string
    differences: Difference[]
    messages: ErpMessage[]
    reports: { key: string; word: string; time: string; detail: string }[]
  } | null
}

/** The state of a document in the ERP. The chip opens a panel with all messages exchanged (docs/integration.md, section 6). */
export function Erp({ mark, sentence, texts, panel }: ErpProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
        {panel ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="-mx-1 inline-flex min-h-9 items-center gap-1 rounded-lg px-1 text-soft hover:bg-sunken print:hidden"
          >
            <ErpMark {...mark} />
            <Icon name={isOpen ? 'up' : 'down'} className="size-4" />
          </button>
        ) : (
          <ErpMark {...mark} />
        )}
        {panel && (
          <span className="hidden print:inline">
            <ErpMark {...mark} />
          </span>
        )}
        {sentence && <p className="font-semibold text-negative">{sentence}</p>}
      </div>
      {isOpen && panel && (
        <section
          id={id}
          aria-label={texts.heading}
          className="mt-2 space-y-4 rounded-xl border border-line bg-sunken p-4 text-[13px] print:hidden"
        >
          <h2 className="font-semibold">{texts.heading}</h2>
          {panel.alarms.length > 0 && (
            <Part heading={texts.alarms}>
              <ul className="space-y-2">
                {panel.alarms.map(({ key, ...alarm }) => (
                  <li key={key}>
                    <p className={`font-semibold ${alarm.isOpen ? 'text-negative' : ''}`}>
                      {alarm.sentence}
                    </p>
                    <p className="break-words text-soft tabular-nums">
                      {alarm.time} · {alarm.end}
                    </p>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {panel.differences.length > 0 && (
            <Part heading={panel.differencesHeading}>
              <Differences
                label={panel.differencesHeading}
                texts={texts.columns}
                rows={panel.differences}
              />
            </Part>
          )}
          <Part heading={texts.messages}>
            {panel.messages.length === 0 ? (
              <p className="text-soft">{texts.noMessages}</p>
            ) : (
              <ul className="space-y-3">
                {panel.messages.map(({ key, ...message }) => (
                  <MessageRow key={key} {...message} />
                ))}
              </ul>
            )}
          </Part>
          {panel.reports.length > 0 && (
            <Part heading={texts.reports}>
              <ul className="space-y-1">
                {panel.reports.map(({ key, word, time, detail }) => (
                  <li key={key} className="break-words">
                    <span className="font-semibold">{word}</span>{' '}
                    <span className="text-soft tabular-nums">{time}</span> {detail}
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </section>
      )}
    </div>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1.5 text-xs font-semibold text-soft">{heading}</h3>
      {children}
    </div>
  )
}

function MessageRow({ type, state, isFailed, endpoint, ...message }: Omit<ErpMessage, 'key'>) {
  return (
    <li>
      <p className="flex flex-wrap gap-x-2">
        <span className="font-semibold first-letter:uppercase">{type}</span>
        <span className={isFailed ? 'font-semibold text-negative' : ''}>{state}</span>
        <span className="break-all text-soft">{endpoint}</span>
      </p>
      <p className="text-soft tabular-nums">{message.facts}</p>
      {message.answer && (
        <p
          role="note"
          aria-label={message.answerLabel}
          className="mt-1 rounded-lg border border-line bg-surface px-2.5 py-1.5 font-mono text-xs break-all whitespace-pre-wrap"
        >
          {message.answer}
        </p>
      )}
    </li>
  )
}

interface DifferencesProps {
  label: string
  texts: ErpProps['texts']['columns']
  rows: Difference[]
}

const cell = 'border-b border-line px-1.5 py-1 text-left sm:px-2 align-top break-words'

function Differences({ label, texts, rows }: DifferencesProps) {
  return (
    <table
      aria-label={label}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border border-line bg-surface [&_tbody>tr:last-child>td]:border-b-0"
    >
      <thead>
        <tr className="text-xs text-soft">
          {(['line', 'field', 'here', 'erp'] as const).map((column) => (
            <th key={column} scope="col" className={cell}>
              {texts[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, line, field, here, erp }) => (
          <tr key={key}>
            <td className={`${cell} break-all tabular-nums`}>{line}</td>
            <td className={cell}>{field}</td>
            <td className={cell}>{here}</td>
            <td className={`${cell} font-semibold`}>{erp}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
