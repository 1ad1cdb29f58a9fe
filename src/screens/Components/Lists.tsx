import { componentsPath } from '../../app/screens.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { ShortcutList } from '../../ui/ShortcutList.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { Link } from '../../ui/Link.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { Example, ExampleState, type PageProps, StatefulSample } from './Example.tsx'
import { noAction, sampleShortcuts } from './samples.view.ts'

export function Lists({ text: { widgets, states, samples, pages } }: PageProps) {
  const tabs = (['lists', 'chips'] as const).map((page) => ({
    path: componentsPath(page),
    label: pages[page].name,
  }))
  const retry = { label: samples.retry, event: '', ask: noAction }
  const clear = { label: samples.clear, event: '', do: noAction, disabledReason: undefined }
  const write = { ...clear, label: samples.write }
  return (
    <>
      <Example widget="EmptyState" about={widgets}>
        <ExampleState label={states.empty}>
          <EmptyState
            failed={false}
            icon="voucher"
            sentence={samples.nothing}
            hint={samples.nothingHint}
            retry={retry}
          />
        </ExampleState>
        <ExampleState label={states.notFound}>
          <EmptyState
            failed={false}
            icon="search"
            sentence={samples.notFound}
            hint={samples.notFoundHint}
            retry={retry}
            clear={{ ...retry, label: samples.clearSearch }}
          />
        </ExampleState>
        <ExampleState label={states.failed}>
          <EmptyState
            failed
            icon="voucher"
            sentence={samples.failed}
            hint={samples.failedHint}
            retry={retry}
          />
        </ExampleState>
      </Example>
      <Example widget="LoadFailure" about={widgets}>
        <ExampleState label={states.failed}>
          <LoadFailure retry={samples.retry} event="" onRetry={noAction}>
            {samples.failed}
          </LoadFailure>
        </ExampleState>
      </Example>
      <Example widget="Pager" about={widgets} columns={2}>
        {[true, false].map((hasSizes) => (
          <ExampleState key={`${hasSizes}`} label={hasSizes ? states.sizes : states.lastPage}>
            <StatefulSample initial={{ page: hasSizes ? 0 : 2, size: 25 }}>
              {({ page, size }, turn) => (
                <Pager
                  texts={samples}
                  place={`${page * size + 1}–${Math.min(page * size + size, 73)} / 73`}
                  page={page}
                  size={size}
                  sizes={hasSizes ? [5, 25, 50] : []}
                  canResize
                  noPrevious={page === 0 ? samples.noPrevious : undefined}
                  noNext={(page + 1) * size >= 73 ? samples.noNext : undefined}
                  onPage={(next) => turn({ page: next, size })}
                  onSize={(next) => turn({ page: 0, size: next })}
                />
              )}
            </StatefulSample>
          </ExampleState>
        ))}
      </Example>
      <Example widget="SelectionBar" about={widgets} columns={1}>
        <ExampleState label={states.selected}>
          <SelectionBar
            sentence={samples.selected}
            detail={samples.selectedDetail}
            clear={clear}
            act={write}
          />
        </ExampleState>
        <ExampleState label={states.disabled}>
          <SelectionBar
            sentence={samples.selected}
            clear={clear}
            act={{ ...write, disabledReason: samples.oneBatch }}
          />
        </ExampleState>
      </Example>
      <Example widget="Link" about={widgets}>
        <ExampleState label={states.plain}>
          <Link to={componentsPath('chips')} className="text-accent hover:underline">
            {pages.chips.name}
          </Link>
        </ExampleState>
      </Example>
      <Example widget="TabLinks" about={widgets} columns={2}>
        <ExampleState label={states.selected}>
          <TabLinks label={states.selected} tabs={tabs} />
        </ExampleState>
        <ExampleState label={states.long}>
          <TabLinks
            label={states.long}
            tabs={tabs.map((tab) => ({ ...tab, label: `${tab.label}: ${samples.longTitle}` }))}
          />
        </ExampleState>
      </Example>
      <Example widget="ShortcutList" about={widgets}>
        <ExampleState label={states.plain}>
          <ShortcutList keys={sampleShortcuts(samples)} />
        </ExampleState>
      </Example>
    </>
  )
}
