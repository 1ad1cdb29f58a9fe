import { JournalTable } from '../../domain/JournalTable.tsx'
import { ProfileFacts } from '../../domain/ProfileFacts.tsx'
import { RejectedOrWithdrawnBanner } from '../../domain/RejectedOrWithdrawnBanner.tsx'
import { Voucher } from '../../domain/Voucher.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Example, ExampleState, type PageProps, StatefulSample } from './Example.tsx'
import {
  sampleJournalDocuments,
  sampleVoucherFactsOf,
  sampleTimestamp,
  sampleEmployees,
  voucherCard,
} from './samples.view.ts'

export function Cards({ text: { widgets, states, samples } }: PageProps) {
  const card = voucherCard(samples)
  return (
    <>
      <Example widget="Voucher" about={widgets} columns={1}>
        {[
          card,
          { ...card, name: '10000025', documents: sampleJournalDocuments(samples, '10000025') },
        ].map((one, index) => (
          <ExampleState key={one.name} label={index > 0 ? states.folded : states.plain}>
            <StatefulSample initial={index > 0}>
              {(isFolded, fold) => (
                <Voucher
                  card={one}
                  level={4}
                  texts={samples}
                  fold={{
                    isFolded,
                    label: isFolded ? samples.unfold : samples.fold,
                    onToggle: () => fold(!isFolded),
                  }}
                />
              )}
            </StatefulSample>
          </ExampleState>
        ))}
      </Example>
      <Example widget="JournalTable" about={widgets} columns={1}>
        <ExampleState label={states.several}>
          <JournalTable
            caption={samples.journal(states.several)}
            texts={samples}
            documents={['10000026', '10000027'].flatMap((name) =>
              sampleJournalDocuments(samples, name, { name, partner: '(주)삼보설비', facts: [] }),
            )}
          />
        </ExampleState>
        <ExampleState label={`${states.negative}, ${states.long}`}>
          <div className="max-w-sm">
            <JournalTable
              caption={samples.journal(states.negative)}
              texts={samples}
              documents={sampleJournalDocuments(samples, '10000028', null, true)}
            />
          </div>
        </ExampleState>
      </Example>
      <Example widget="RejectedOrWithdrawnBanner" about={widgets} columns={2}>
        <ExampleState label={samples.statuses.rejected}>
          <RejectedOrWithdrawnBanner
            look="rejected"
            sentence={samples.rejected(sampleEmployees[1].name)}
            time={sampleTimestamp}
            comment={samples.comment}
            className="rounded-xl"
          >
            <Button>{samples.write}</Button>
          </RejectedOrWithdrawnBanner>
        </ExampleState>
        <ExampleState label={samples.statuses.withdrawn}>
          <RejectedOrWithdrawnBanner
            look="withdrawn"
            sentence={samples.withdrawn(sampleEmployees[0].name)}
            time={sampleTimestamp}
            comment=""
            className="rounded-xl"
          />
        </ExampleState>
      </Example>
      <Example widget="ProfileFacts" about={widgets} columns={1}>
        <ExampleState label={states.plain}>
          <ProfileFacts
            person={sampleEmployees[0]}
            facts={sampleVoucherFactsOf(samples).slice(0, 3)}
          />
        </ExampleState>
      </Example>
      <Example widget="Facts" about={widgets} columns={1}>
        <ExampleState label={states.plain}>
          <Facts facts={sampleVoucherFactsOf(samples)} />
        </ExampleState>
        <ExampleState label={states.long}>
          <Facts
            facts={sampleVoucherFactsOf(samples).map((fact) => ({
              ...fact,
              value: samples.longTitle,
            }))}
          />
        </ExampleState>
      </Example>
    </>
  )
}
