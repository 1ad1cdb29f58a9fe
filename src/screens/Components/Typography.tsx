import { Amount } from '../../domain/Amount.tsx'
import { PartnerName } from '../../domain/PartnerName.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Example, ExampleState, type PageProps } from './Example.tsx'
import { colours } from './samples.view.ts'

const textSizes = {
  display: 'text-2xl font-semibold tracking-tight',
  screen: 'text-xl font-semibold tracking-tight',
  dialog: 'text-lg font-semibold tracking-tight',
  body: 'tabular-nums',
  small: 'text-[13px] text-soft',
  label: 'text-xs text-faint',
} as const

export function Typography({ text }: PageProps) {
  const { widgets, states, samples } = text
  return (
    <>
      <Example widget="Heading" about={widgets} columns={1}>
        <p className="text-[13px] text-faint">{text.heading}</p>
      </Example>
      <Example title={text.texts} columns={1}>
        {(Object.keys(textSizes) as (keyof typeof textSizes)[]).map((size) => (
          <p key={size} className={textSizes[size]}>
            {samples.textSizes[size]}
          </p>
        ))}
      </Example>
      <Example widget="Amount" about={widgets}>
        <ExampleState label={states.plain}>
          <Amount>1,595,000</Amount>
        </ExampleState>
        <ExampleState label={states.negative}>
          <Amount>(1,595,000)</Amount>
        </ExampleState>
        <ExampleState label={states.long}>
          <Amount>123,456,789,012,345</Amount>
        </ExampleState>
      </Example>
      <Example widget="PartnerName" about={widgets}>
        <ExampleState label={states.long}>
          <span className="inline-block w-24">
            <PartnerName>새봄식품 ㈜한길텔레콤</PartnerName>
          </span>
        </ExampleState>
      </Example>
      <Example widget="Logo" about={widgets}>
        <ExampleState label={states.small}>
          <Logo className="size-7" />
        </ExampleState>
        <ExampleState label={states.large}>
          <Logo className="size-16" />
        </ExampleState>
      </Example>
      <Example title={text.colours} columns={1}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {colours.map((name) => (
            <li key={name} className="text-[13px] text-soft">
              <span
                style={{ background: `var(--${name})` }}
                className="mb-1 block h-12 rounded-lg border border-line forced-color-adjust-none"
              />
              <span lang="en">{name}</span>
            </li>
          ))}
        </ul>
      </Example>
    </>
  )
}
