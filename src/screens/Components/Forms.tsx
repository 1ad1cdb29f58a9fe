import { PasswordField } from '../../ui/PasswordField.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Choices } from './Choices.tsx'
import { Example, type PageProps, State, Trial } from './Example.tsx'
import { FileFields } from './FileFields.tsx'
import { noAction } from './samples.view.ts'

export function Forms({ text, language }: PageProps) {
  const { widgets, states, samples } = text
  const departments = samples.departments.map((label) => ({ value: label, label }))
  return (
    <>
      <Example widget="TextField" about={widgets}>
        <State label={states.empty}>
          <TextField label={samples.title} name="empty" />
        </State>
        <State label={states.filled}>
          <TextField label={samples.title} name="filled" defaultValue={samples.titleValue} />
        </State>
        <State label={states.focus} focus>
          <TextField label={samples.title} name="focus" defaultValue={samples.titleValue} />
        </State>
        <State label={states.error}>
          <TextField label={samples.title} name="error" error={samples.titleMissing} />
        </State>
        <State label={states.locked}>
          <TextField
            label={samples.title}
            name="locked"
            defaultValue={samples.titleValue}
            readOnly
          />
        </State>
        <State label={states.long}>
          <TextField label={samples.longTitle} name="long" defaultValue={samples.longTitle} />
        </State>
      </Example>
      <Example widget="PasswordField" about={widgets}>
        {[undefined, samples.passwordMissing].map((error) => (
          <State key={error} label={error ? states.error : states.plain}>
            <Trial initial="">
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
            </Trial>
          </State>
        ))}
      </Example>
      <Example widget="SelectField" about={widgets}>
        <State label={states.plain}>
          <SelectField label={samples.department} name="department" options={departments} />
        </State>
        <State label={states.focus} focus>
          <SelectField label={samples.department} name="focused" options={departments} />
        </State>
      </Example>
      <Example widget="SearchField" about={widgets}>
        <State label={states.empty}>
          <SearchField
            label={samples.search}
            placeholder={samples.searchIn}
            value=""
            canSearch
            onSearch={noAction}
          />
        </State>
        <State label={states.filled}>
          <SearchField
            label={samples.search}
            placeholder={samples.searchIn}
            value={samples.titleValue}
            canSearch
            onSearch={noAction}
          />
        </State>
        <State label={states.busy}>
          <SearchField
            label={samples.search}
            placeholder={samples.searchIn}
            value={samples.titleValue}
            canSearch={false}
            onSearch={noAction}
          />
        </State>
      </Example>
      <Choices text={text} language={language} />
      <FileFields text={text} language={language} />
    </>
  )
}
