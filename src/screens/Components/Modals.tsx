import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Notices, type NoticesProps } from '../../ui/Notices.tsx'
import { Example, ExampleState, type PageProps, StatefulSample } from './Example.tsx'
import { noAction, noMachine } from './samples.view.ts'

const sizes = ['small', 'order', 'draft'] as const

export function Modals({ text: { widgets, states, samples } }: PageProps) {
  const dialog = (label: string, size: (typeof sizes)[number], cannotClose?: string) => (
    <ExampleState key={label} label={label}>
      <StatefulSample initial={false}>
        {(isOpen, open) => (
          <>
            <Button onClick={() => open(true)}>{samples.open}</Button>
            {isOpen && (
              <Modal
                title={samples.dialogTitle}
                size={size}
                closeLabel={samples.close}
                cannotClose={cannotClose}
                onClose={() => open(false)}
                footer={
                  <div className="flex justify-end gap-2">
                    <Button onClick={() => open(false)}>{samples.cancel}</Button>
                    <Button variant="primary" disabledReason={cannotClose}>
                      {samples.statuses.withdrawn}
                    </Button>
                  </div>
                }
              >
                <p className="overflow-y-auto px-5 py-4 sm:px-6">{samples.dialogText}</p>
              </Modal>
            )}
          </>
        )}
      </StatefulSample>
    </ExampleState>
  )
  const notice = (label: string, shown: Partial<NonNullable<NoticesProps['notice']>>) => (
    <ExampleState label={label}>
      {/* The notice has a fixed position. The transform makes the example its containing block, so that the notice stays inside. */}
      <div className="relative h-24 transform-gpu rounded-lg bg-sunken">
        <Notices
          machine={noMachine}
          label={samples.notices(label)}
          dismissLabel={samples.dismiss}
          notice={{
            id: 1,
            sentence: samples.noticeGood,
            tone: 'good',
            action: null,
            link: null,
            isNoticeHeld: false,
            ...shown,
          }}
          onHold={noAction}
          onRelease={noAction}
          onAct={noAction}
          onDismiss={noAction}
        />
      </div>
    </ExampleState>
  )
  return (
    <>
      <Example widget="Modal" about={widgets}>
        {sizes.map((size) => dialog(samples.sizes[size], size))}
        {dialog(states.busy, 'small', samples.cannotClose)}
      </Example>
      <Example widget="Notices" about={widgets} columns={2}>
        {notice(states.success, {})}
        {notice(states.error, { tone: 'bad', sentence: samples.noticeBad })}
        {notice(states.withAction, { action: samples.undo, sentence: samples.removed })}
        {notice(states.withLink, { link: { label: samples.noticeLink, path: '/reportSign' } })}
        {notice(states.long, { tone: 'bad', sentence: samples.noticeLong })}
      </Example>
    </>
  )
}
