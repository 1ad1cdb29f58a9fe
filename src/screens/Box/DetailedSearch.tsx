import {
  type FormEvent,
  type InputHTMLAttributes,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { fieldErrorsOf } from './DetailedSearch.view.ts'

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
type FieldErrors = ReturnType<typeof fieldErrorsOf>

/** The values of the detailed search. `category` and `erp` are '' for all. */
export interface DetailedSearchValues extends Record<TextName, string> {
  category: string
  erp: string
  unreadOnly: boolean
  delegatedOnly: boolean
}

export interface DetailedSearchProps {
  /** The form. The search field outside it belongs to it by its id. */
  form: RefObject<HTMLFormElement | null>
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
    | 'invalidNumber'
    | 'amountTooLarge'
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
  /** Called with all conditions: those of the form, and the text of the search field. */
  onSearch(details: DetailedSearchValues, text: string): void
  onClear(): void
}

/** Shows values in the controls with these names. */
function fillForm(
  form: HTMLFormElement | null,
  values: Readonly<Record<string, string | boolean>>,
) {
  for (const control of form?.elements ?? []) {
    const value = 'name' in control ? values[`${control.name}`] : undefined
    if (typeof value === 'boolean') (control as HTMLInputElement).checked = value
    else if (value !== undefined) (control as HTMLInputElement).value = value
  }
}

/**
 * The detailed search with further conditions. The button or Enter submits all of them together with the text of the search field. Values
 * that are typed and not submitted stay while the list changes.
 */
export function DetailedSearch({ texts, details, canSearch, ...props }: DetailedSearchProps) {
  const { form } = props
  // The conditions can also change outside this form, for example by Back.
  const applied = JSON.stringify(details)
  useEffect(() => fillForm(form.current, JSON.parse(applied)), [form, applied])
  const unreadId = useId()
  const delegatedId = useId()
  const departments = useId()
  /** The errors of the fields that need a number, at the last submit. */
  const [refused, setRefused] = useState<{ errors: FieldErrors; applied: string }>({
    errors: [],
    applied,
  })
  const errors = refused.applied === applied ? refused.errors : []
  const errorOf = (name: TextName) => errors.find((one) => one.name === name)?.error
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const valueOf = (name: string) => String(data.get(name) ?? '').trim()
    const names = Object.keys(textFields) as TextName[]
    const typedTexts = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
    const typedValues = {
      ...(typedTexts as Record<TextName, string>),
      category: valueOf('category'),
      erp: valueOf('erp'),
      unreadOnly: data.has('unreadOnly'),
      delegatedOnly: data.has('delegatedOnly'),
    }
    const fieldErrors = fieldErrorsOf(typedValues)
    setRefused({ errors: fieldErrors, applied })
    const [first] = fieldErrors
    if (first) (event.currentTarget.elements.namedItem(first.name) as HTMLElement | null)?.focus()
    else props.onSearch(typedValues, valueOf('search'))
  }
  const clear = () => {
    const empty = Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? false : '',
    ])
    fillForm(form.current, { ...Object.fromEntries(empty), search: '' })
    setRefused({ errors: [], applied })
    props.onClear()
  }
  const reason = canSearch ? undefined : texts.searching
  const field = (name: TextName, inputAttributes: InputHTMLAttributes<HTMLInputElement> = {}) => {
    const error = errorOf(name)
    return (
      <TextField
        label={texts[name]}
        name={name}
        defaultValue={details[name]}
        autoComplete="off"
        error={error && texts[error]}
        {...textFields[name]}
        {...inputAttributes}
      />
    )
  }
  return (
    <form
      ref={form}
      id={props.id}
      aria-label={texts.detailed}
      onSubmit={submit}
      className={`grid grid-cols-1 gap-3 ${errors.length > 0 ? 'items-start' : 'items-end'} rounded-xl border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4`}
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
        <label htmlFor={unreadId} className="flex h-10 items-center gap-2 whitespace-nowrap">
          <input
            id={unreadId}
            type="checkbox"
            name="unreadOnly"
            defaultChecked={details.unreadOnly}
            className="checkbox"
          />
          {texts.unreadOnly}
        </label>
      )}
      {props.delegatedLabel && (
        <label htmlFor={delegatedId} className="flex h-10 items-center gap-2 whitespace-nowrap">
          <input
            id={delegatedId}
            type="checkbox"
            name="delegatedOnly"
            defaultChecked={details.delegatedOnly}
            className="checkbox"
          />
          {props.delegatedLabel}
        </label>
      )}
      <div className="col-span-full flex justify-end gap-2">
        <Button variant="quiet" event="boxes.search" onClick={clear} disabledReason={reason}>
          {texts.clearSearch}
        </Button>
        <Button submit variant="primary" event="boxes.search" disabledReason={reason}>
          {texts.find}
        </Button>
      </div>
    </form>
  )
}
