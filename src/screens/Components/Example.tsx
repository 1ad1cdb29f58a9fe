import { type ReactNode, useState } from 'react'
import type { ComponentsText } from '../../text/components.en.ts'

/** The common props of all pages of the design system. */
export interface PageProps {
  text: ComponentsText
  language: 'ko' | 'en'
  /** The name of the other language, in that language. */
  otherLanguage: string
}

interface ExampleProps {
  /** The name of the widget, which is also its file name. Undefined for a design rule without a widget. */
  widget?: keyof ComponentsText['widgets']
  title?: string
  about?: Partial<ComponentsText['widgets']>
  /** The number of columns in which the examples are arranged: 1 for wide examples. */
  columns?: 1 | 2 | 3
  children: ReactNode
}

const grids = { 1: '', 2: 'md:grid-cols-2', 3: 'sm:grid-cols-2 xl:grid-cols-3' } as const

/** The section of one widget of the design system, with the widget in several states. */
export function Example({ widget, title, about, columns = 3, children }: ExampleProps) {
  return (
    <section data-widget={widget} className="min-w-0 rounded-xl border border-line bg-surface">
      <div className="border-b border-line px-4 py-3">
        <h3 className="font-semibold">{title ?? widget}</h3>
        {widget && <p className="text-[13px] text-soft">{about?.[widget]}</p>}
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 p-4 ${grids[columns]}`}>
        {children}
      </div>
    </section>
  )
}

interface StateProps {
  label: string
  /** Whether to draw the focus outline without the widget having the focus. */
  focus?: boolean
  children: ReactNode
}

const outline =
  '[&_:is(button,input,select)]:outline-2 [&_:is(button,input,select)]:outline-offset-2 [&_:is(button,input,select)]:outline-accent [&_:is(button,input,select)]:outline-solid'

/** A widget in one state, below the name of the state. */
export function ExampleState({ label, focus, children }: StateProps) {
  return (
    <figure className={`min-w-0 ${focus ? outline : ''}`}>
      <figcaption className="mb-2 text-xs text-faint">{label}</figcaption>
      {children}
    </figure>
  )
}

/** A widget that designers can try out: its value is kept until the designer leaves the page. */
export function StatefulSample<Value>(props: {
  initial: Value
  children(value: Value, change: (value: Value) => void): ReactNode
}) {
  const [value, setValue] = useState(props.initial)
  return props.children(value, setValue)
}
