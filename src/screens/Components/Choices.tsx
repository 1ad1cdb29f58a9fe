import { CheckField } from '../../ui/CheckField.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { PeriodButton } from '../../ui/PeriodButton.tsx'
import { PeriodPicker } from '../../ui/PeriodPicker.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Example, ExampleState, type PageProps, StatefulSample } from './Example.tsx'
import { noAction, period, today } from './samples.view.ts'

/** The widgets on the page "forms" in which an employee chooses a value instead of typing it. */
export function Choices({ text: { widgets, states, samples }, language }: PageProps) {
  const choices = [
    { label: samples.thisMonth, period: { start: '2026-11-01', end: '2026-11-30' } },
    { label: samples.lastMonth, period: { start: '2026-10-01', end: '2026-10-31' } },
  ]
  return (
    <>
      <Example widget="CheckField" about={widgets}>
        {[undefined, samples.consentMissing].map((error) => (
          <ExampleState key={error ?? 'plain'} label={error ? states.error : states.plain}>
            <StatefulSample initial={false}>
              {(checked, check) => (
                <CheckField
                  label={samples.consent}
                  hint={samples.consentHint}
                  error={error}
                  checked={checked}
                  disabled={false}
                  event=""
                  onChange={check}
                />
              )}
            </StatefulSample>
          </ExampleState>
        ))}
        <ExampleState label={states.locked}>
          <CheckField
            label={samples.consent}
            hint={samples.consentHint}
            error={undefined}
            checked
            disabled
            event=""
            onChange={noAction}
          />
        </ExampleState>
      </Example>
      <Example widget="Checkbox" about={widgets}>
        {([false, true] as const).map((initial) => (
          <ExampleState key={`${initial}`} label={initial ? states.selected : states.plain}>
            <StatefulSample initial={initial}>
              {(checked, check) => (
                <Checkbox
                  label={samples.select}
                  checked={checked}
                  onChange={() => check(!checked)}
                />
              )}
            </StatefulSample>
          </ExampleState>
        ))}
        <ExampleState label={states.mixed}>
          <Checkbox label={samples.selectAll} checked={false} mixed onChange={noAction} />
        </ExampleState>
        <ExampleState label={states.focus} focus>
          <Checkbox label={samples.select} checked onChange={noAction} />
        </ExampleState>
        <ExampleState label={states.locked}>
          <Checkbox label={samples.select} checked={false} disabled onChange={noAction} />
        </ExampleState>
      </Example>
      <Example widget="Switch" about={widgets}>
        {([false, true] as const).map((initial) => (
          <ExampleState key={`${initial}`} label={initial ? states.on : states.off}>
            <StatefulSample initial={initial}>
              {(on, turn) => (
                <Switch
                  label={samples.push}
                  on={on}
                  state={on ? samples.on : samples.off}
                  onToggle={() => turn(!on)}
                />
              )}
            </StatefulSample>
          </ExampleState>
        ))}
        <ExampleState label={states.disabled}>
          <Switch
            label={samples.push}
            on={false}
            state={samples.off}
            hint={samples.pushHint}
            disabled
            onToggle={noAction}
          />
        </ExampleState>
      </Example>
      <Example widget="SegmentedControl" about={widgets}>
        <ExampleState label={states.plain}>
          <StatefulSample<keyof typeof samples.themes> initial="system">
            {(theme, choose) => (
              <SegmentedControl
                label={samples.theme}
                value={theme}
                options={samples.themes}
                event=""
                onChoose={choose}
              />
            )}
          </StatefulSample>
        </ExampleState>
      </Example>
      <Example widget="PeriodButton" about={widgets}>
        {([false, true] as const).map((disabled) => (
          <ExampleState key={`${disabled}`} label={disabled ? states.busy : states.plain}>
            <StatefulSample initial={period}>
              {(chosen, choose) => (
                <PeriodButton
                  label={samples.period}
                  shown={`${chosen.start} – ${chosen.end}`}
                  disabled={disabled}
                  period={chosen}
                  choices={choices}
                  today={today}
                  language={language}
                  texts={samples}
                  onChoose={choose}
                />
              )}
            </StatefulSample>
          </ExampleState>
        ))}
      </Example>
      <Example widget="PeriodPicker" about={widgets} columns={1}>
        <ExampleState label={states.plain}>
          <div className="max-w-[37rem] overflow-x-auto">
            <StatefulSample initial={period}>
              {(chosen, choose) => (
                <PeriodPicker
                  key={chosen.start}
                  period={chosen}
                  choices={choices}
                  today={today}
                  language={language}
                  texts={samples}
                  onChoose={choose}
                  onClose={noAction}
                />
              )}
            </StatefulSample>
          </div>
        </ExampleState>
      </Example>
    </>
  )
}
