import { DropZone, type DropZoneProps } from '../../ui/DropZone.tsx'
import { FileErrorList } from '../../ui/FileErrorList.tsx'
import { Example, ExampleState, type PageProps } from './Example.tsx'
import { noAction, noMachine } from './samples.view.ts'

/** The file widgets on the page "forms". */
export function FileFields({ text: { widgets, states, samples } }: PageProps) {
  const zone = (state: string, props: Partial<DropZoneProps> = {}) => (
    <ExampleState label={state}>
      <DropZone
        machine={noMachine}
        texts={{ ...samples, attachments: samples.attachments(state) }}
        limit={samples.fileLimit}
        files={[]}
        refused={[]}
        removed={null}
        locked={false}
        on={{ attach: noAction, dropped: noAction, read: noAction, readFailed: noAction }}
        onRemove={noAction}
        onRemoveAll={noAction}
        onUndo={noAction}
        {...props}
      />
    </ExampleState>
  )
  const files = [
    ['세금계산서.pdf', '48 KB'],
    [`${samples.longTitle}.xlsx`, '1.2 MB'],
  ].map(([name = '', size = '']) => ({
    ...{ key: name, name, size },
    removeLabel: samples.remove(name),
  }))
  return (
    <>
      <Example widget="DropZone" about={widgets} columns={2}>
        {zone(states.empty)}
        {zone(`${states.filled}, ${states.long}`, { files })}
        {zone(states.error, { refused: [samples.fileTooLarge] })}
        {zone(states.withAction, { removed: samples.removed })}
        {zone(states.locked, { files: files.slice(0, 1), locked: true })}
      </Example>
      <Example widget="FileErrorList" about={widgets} columns={2}>
        <ExampleState label={states.error}>
          <FileErrorList sentences={[samples.fileTooLarge, samples.fileUnknown]} />
        </ExampleState>
      </Example>
    </>
  )
}
