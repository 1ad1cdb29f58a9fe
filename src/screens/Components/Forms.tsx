import { FieldNote } from '../../ui/FieldNote.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Choices } from './Choices.tsx'
import { Example, ExampleState, type PageProps, StatefulSample } from './Example.tsx'
import { FileFields } from './FileFields.tsx'
import { noAction } from './samples.view.ts'

export function Forms(props: PageProps) {
  const { widgets, states, samples } = props.text
  const departments = samples.departments.map((label) => ({ value: label, label }))
  return (
    <>
      <Example widget="TextField" about={widgets}>
        <ExampleState label={states.empty}>
          <TextField label={samples.title} name="empty" />
        </ExampleState>
        <ExampleState label={states.filled}>
          <TextField label={samples.title} name="filled" defaultValue={samples.titleValue} />
        </ExampleState>
        <ExampleState label={states.focus} focus>
          <TextField label={samples.title} name="focus" defaultValue={samples.titleValue} />
        </ExampleState>
        <ExampleState label={states.error}>
          <TextField label={samples.title} name="error" error={samples.titleMissing} />
        </ExampleState>
        <ExampleState label={states.locked}>
          <TextField
            label={samples.title}
            name="locked"
            defaultValue={samples.titleValue}
            readOnly
          />
        </ExampleState>
        <ExampleState label={states.long}>
          <TextField label={samples.longTitle} name="long" defaultValue={samples.longTitle} />
        </ExampleState>
      </Example>
      <Example widget="FieldNote" about={widgets}>
        <ExampleState label={states.plain}>
          <FieldNote id="limit">{samples.limit}</FieldNote>
        </ExampleState>
        <ExampleState label={states.error}>
          <FieldNote id="missing" isError>
            {samples.titleMissing}
          </FieldNote>
        </ExampleState>
      </Example>
      <Example widget="PasswordField" about={widgets}>
        {[undefined, samples.passwordMissing].map((error) => (
          <ExampleState key={error ?? 'plain'} label={error ? states.error : states.plain}>
            <StatefulSample initial="">
              {(password, setPassword) => (
                <PasswordField
                  label={samples.password}
                  texts={samples}
                  name={error ? 'missing' : 'password'}
                  isNew
                  value={password}
                  error={error}
                  onType={setPassword}
                />
              )}
            </StatefulSample>
          </ExampleState>
        ))}
      </Example>
      <Example widget="SelectField" about={widgets}>
        <ExampleState label={states.plain}>
          <SelectField label={samples.department} name="department" options={departments} />
        </ExampleState>
        <ExampleState label={states.focus} focus>
          <SelectField label={samples.department} name="focused" options={departments} />
        </ExampleState>
      </Example>
      <Example widget="SearchField" about={widgets}>
        {(['empty', 'filled', 'busy'] as const).map((state) => (
          <ExampleState key={state} label={states[state]}>
            <SearchField
              label={samples.search}
              placeholder={samples.searchIn(states[state])}
              value={state === 'empty' ? '' : samples.titleValue}
              canSearch={state !== 'busy'}
              onSearch={noAction}
            />
          </ExampleState>
        ))}
      </Example>
      <Choices {...props} />
      <FileFields {...props} />
    </>
  )
}
