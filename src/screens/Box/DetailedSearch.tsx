import { type FormEvent, type InputHTMLAttributes, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'

const textFields = {
  batchNumber: { inputMode: 'numeric', maxLength: 15 },
  author: { maxLength: 100 },
  department: { maxLength: 100 },
  amountFrom: { inputMode: 'numeric', maxLength: 20 },
  amountTo: { inputMode: 'numeric', maxLength: 20 },
  finishedFrom: { type: 'date' },
  finishedTo: { type: 'date' },
  waitedDays: { inputMode: 'numeric', maxLength: 4 },
} as const satisfies Record<string, InputHTMLAttributes<HTMLInputElement>>
type TextName = keyof typeof textFields

/** The values of the detailed search. `category` and `erp` are '' for all. */
export interface DetailedSearchValues extends Record<TextName, string> {
  category: string
  erp: string
  unreadOnly: boolean
  delegatedOnly: boolean
}

export interface DetailedSearchProps {
  id: string
  texts: Record<
    | TextName
    | 'category'
    | 'anyCategory'
    | 'erp'
    | 'anyErp'
    | 'detailed'
    | 'unreadOnly'
    | 'find'
    | 'clearSearch'
    | 'searching',
    string
  >
  details: DetailedSearchValues
  /** Which optional fields this box has: unread documents only, the completion period, the waiting time. */
  fields: Record<'unreadOnly' | 'finished' | 'waited', boolean>
  /** The label of the checkbox for documents on which a delegate acts; null in a box without it. */
  delegatedLabel: string | null
  categories: { value: string; label: string }[]
  /** The states in the ERP to choose from; null if the server has no ERP integration. */
  erpStates: { value: string; label: string }[] | null
  /** Suggestions for the department field: the departments that occur in the listed documents. */
  departments: string[]
  canSearch: boolean
  onSearch(details: DetailedSearchValues): void
  onClear(): void
}

/** The detailed search with further conditions. The button or Enter submits all of them together. */
export function DetailedSearch({ texts, details, canSearch, ...props }: DetailedSearchProps) {
  const unread = useId()
  const delegated = useId()
  const departments = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (name: keyof DetailedSearchValues) => String(form.get(name) ?? '').trim()
    const names = Object.keys(textFields) as TextName[]
    props.onSearch({
      ...(Object.fromEntries(names.map((name) => [name, said(name)])) as Record<TextName, string>),
      category: said('category'),
      erp: said('erp'),
      unreadOnly: form.has('unreadOnly'),
      delegatedOnly: form.has('delegatedOnly'),
    })
  }
  const reason = canSearch ? undefined : texts.searching
  const field = (name: TextName, more: InputHTMLAttributes<HTMLInputElement> = {}) => (
    <TextField
      label={texts[name]}
      name={name}
      defaultValue={details[name]}
      autoComplete="off"
      {...textFields[name]}
      {...more}
    />
  )
  return (
    <form
      id={props.id}
      aria-label={texts.detailed}
      onSubmit={submit}
      className="grid grid-cols-1 items-end gap-3 rounded-xl border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    >
      {field('batchNumber')}
      {field('author')}
      {field('department', { list: departments })}
      <datalist id={departments}>
        {props.departments.map((department) => (
          <option key={department} value={department} />
        ))}
      </datalist>
      <SelectField
        label={texts.category}
        name="category"
        defaultValue={details.category}
        options={[{ value: '', label: texts.anyCategory }, ...props.categories]}
      />
      {field('amountFrom')}
      {field('amountTo')}
      {props.fields.finished && field('finishedFrom')}
      {props.fields.finished && field('finishedTo')}
      {props.erpStates && (
        <SelectField
          label={texts.erp}
          name="erp"
          defaultValue={details.erp}
          options={[{ value: '', label: texts.anyErp }, ...props.erpStates]}
        />
      )}
      {props.fields.waited && field('waitedDays')}
      {props.fields.unreadOnly && (
        <label htmlFor={unread} className="flex h-10 items-center gap-2 whitespace-nowrap">
          <input
            id={unread}
            type="checkbox"
            name="unreadOnly"
            defaultChecked={details.unreadOnly}
            className="checkbox"
          />
          {texts.unreadOnly}
        </label>
      )}
      {props.delegatedLabel && (
        <label htmlFor={delegated} className="flex h-10 items-center gap-2 whitespace-nowrap">
          <input
            id={delegated}
            type="checkbox"
            name="delegatedOnly"
            defaultChecked={details.delegatedOnly}
            className="checkbox"
          />
          {props.delegatedLabel}
        </label>
      )}
      <div className="col-span-full flex justify-end gap-2">
        <Button
          variant="quiet"
          event="boxes.search"
          onClick={props.onClear}
          disabledReason={reason}
        >
          {texts.clearSearch}
        </Button>
        <Button submit variant="primary" event="boxes.search" disabledReason={reason}>
          {texts.find}
        </Button>
      </div>
    </form>
  )
}
