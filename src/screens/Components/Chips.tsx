import { ErpMark } from '../../domain/ErpMark.tsx'
import { StatusMark } from '../../domain/StatusMark.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { AvatarStack } from '../../ui/AvatarStack.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { CategoryMark } from '../../ui/CategoryMark.tsx'
import { Example, ExampleState, type PageProps } from './Example.tsx'
import {
  countBadgeColours,
  categories,
  erpStates,
  sampleEmployees,
  statuses,
} from './samples.view.ts'

export function Chips({ text: { widgets, states, samples } }: PageProps) {
  const [first, second] = sampleEmployees
  return (
    <>
      <Example widget="CountBadge" about={widgets}>
        {countBadgeColours.map((colour, index) => (
          <ExampleState key={colour} label={colour}>
            <span className="flex w-fit">
              <CountBadge colour={colour} count={index + 7} label={samples.waiting(index + 7)} />
            </span>
          </ExampleState>
        ))}
        <ExampleState label={states.long}>
          <span className="flex w-fit">
            <CountBadge colour="red" count={1200} label={samples.waiting(1200)} />
          </span>
        </ExampleState>
        <ExampleState label={states.empty}>
          <span className="flex h-5 w-fit">
            <CountBadge colour="red" count={0} label={samples.waiting(0)} />
          </span>
        </ExampleState>
      </Example>
      <Example widget="StatusMark" about={widgets}>
        {statuses.map((look) => (
          <ExampleState key={look} label={look}>
            <StatusMark
              look={look}
              word={samples.statuses[look]}
              step={look === 'waiting' ? { shown: '1/3', label: samples.step } : null}
            />
          </ExampleState>
        ))}
        <ExampleState label={states.long}>
          <div className="max-w-52">
            <StatusMark look="waiting" word={samples.longStatus(sampleEmployees[3].name)} />
          </div>
        </ExampleState>
      </Example>
      <Example widget="ErpMark" about={widgets}>
        {erpStates.map((look) => (
          <ExampleState key={look} label={look}>
            <ErpMark look={look} word={samples.erpStates[look]} detail="" />
          </ExampleState>
        ))}
      </Example>
      <Example widget="CategoryMark" about={widgets}>
        {categories.map((category) => (
          <ExampleState key={category} label={category}>
            <span className="flex items-center gap-1.5">
              <CategoryMark category={category} />
              {samples.categories[category]}
            </span>
          </ExampleState>
        ))}
      </Example>
      <Example widget="Avatar" about={widgets}>
        {(['small', 'medium', 'large'] as const).map((size) => (
          <ExampleState key={size} label={states[size]}>
            <span className="flex items-center gap-2">
              <Avatar person={first} size={size} />
              {first.name}
            </span>
          </ExampleState>
        ))}
        <ExampleState label={states.withPicture}>
          <span className="flex items-center gap-2">
            <Avatar person={{ ...second, picture: '/icon.png' }} />
            {second.name}
          </span>
        </ExampleState>
      </Example>
      <Example widget="AvatarStack" about={widgets}>
        <ExampleState label={states.plain}>
          <AvatarStack people={sampleEmployees.slice(0, 3)} limit={3} more={samples.more} />
        </ExampleState>
        <ExampleState label={states.many}>
          <AvatarStack people={[...sampleEmployees]} limit={3} more={samples.more} />
        </ExampleState>
      </Example>
    </>
  )
}
