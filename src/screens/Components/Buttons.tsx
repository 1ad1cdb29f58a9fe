import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LanguageButton } from '../../ui/LanguageButton.tsx'
import { ProblemReportButton } from '../../ui/ProblemReportButton.tsx'
import { globeIconPath, SvgIcon } from '../../ui/SvgIcon.tsx'
import { Example, ExampleState, type PageProps } from './Example.tsx'
import { iconNames, noAction } from './samples.view.ts'

export function Buttons({
  text: { widgets, states, samples },
  language,
  otherLanguage,
}: PageProps) {
  return (
    <>
      <Example widget="Button" about={widgets}>
        <ExampleState label={states.plain}>
          <Button>{samples.cancel}</Button>
        </ExampleState>
        <ExampleState label={states.primary}>
          <Button variant="primary">{samples.submit}</Button>
        </ExampleState>
        <ExampleState label={states.quiet}>
          <Button variant="quiet">{samples.cancel}</Button>
        </ExampleState>
        <ExampleState label={states.icon}>
          <Button icon="download">{samples.save}</Button>
        </ExampleState>
        <ExampleState label={states.iconOnly}>
          <IconButton icon="printer" label={samples.open} />
        </ExampleState>
        <ExampleState label={states.focus} focus>
          <Button variant="primary">{samples.submit}</Button>
        </ExampleState>
        <ExampleState label={states.disabled}>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" disabledReason={samples.reason}>
              {samples.submit}
            </Button>
            <Button disabledReason={samples.reason}>{samples.save}</Button>
            <IconButton icon="right" label={samples.nextPage} disabledReason={samples.noNext} />
          </div>
        </ExampleState>
        <ExampleState label={states.busy}>
          <Button variant="primary" busy disabledReason={samples.cannotClose}>
            {samples.sending}
          </Button>
        </ExampleState>
        <ExampleState label={states.long}>
          <Button className="h-auto min-h-9 max-w-full py-1.5 whitespace-normal!">
            {samples.longLabel}
          </Button>
        </ExampleState>
      </Example>
      <Example widget="LanguageButton" about={widgets}>
        <ExampleState label={states.plain}>
          <LanguageButton
            machine={undefined}
            label={otherLanguage}
            code={language === 'ko' ? 'en' : 'ko'}
            choose={noAction}
          />
        </ExampleState>
      </Example>
      <Example widget="ProblemReportButton" about={widgets} columns={2}>
        <ExampleState label={states.plain}>
          <ProblemReportButton
            texts={{ problem: samples.noContent, report: samples.saveReport }}
            onSave={noAction}
          />
        </ExampleState>
      </Example>
      <Example widget="Icon" about={widgets} columns={1}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-y-3">
          {iconNames.map((name) => (
            <li key={name} className="flex items-center gap-2 text-[13px] text-soft">
              <Icon name={name} className="size-5 text-ink" />
              <span lang="en">{name}</span>
            </li>
          ))}
        </ul>
      </Example>
      <Example widget="SvgIcon" about={widgets}>
        <ExampleState label={states.plain}>
          <SvgIcon d={globeIconPath} className="size-5" />
        </ExampleState>
      </Example>
    </>
  )
}
