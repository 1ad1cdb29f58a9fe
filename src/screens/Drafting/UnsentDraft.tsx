import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

export interface UnsentDraftProps {
  /**
   * `detail` is the server's message about the failure, or empty. `cannotContinue` and `cannotDiscard` are the reasons why a button is
   * disabled; undefined if it is enabled.
   */
  draft: {
    batchNumber: number
    sentence: string
    detail: string
    cannotContinue: string | undefined
    cannotDiscard: string | undefined
  }
  texts: { continueDraft: string; discardDraft: string }
  onContinue(batchNumber: number): void
  onDiscard(batchNumber: number): void
}

/** The banner about the last draft whose submission failed, until its batch is submitted or the draft is discarded. */
export function UnsentDraft({ draft, texts, onContinue, onDiscard }: UnsentDraftProps) {
  const { batchNumber, sentence, detail, cannotContinue, cannotDiscard } = draft
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-xl border border-negative/40 bg-surface py-1.5 pr-2 pl-4 text-[13px]">
      <Icon name="alert" className="size-[18px] text-negative" />
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-semibold">{sentence}</p>
        {detail && <p className="text-soft">{detail}</p>}
      </div>
      <div className="ml-auto flex gap-2">
        <Button
          event="vouchers.discardDraft"
          onClick={() => onDiscard(batchNumber)}
          disabledReason={cannotDiscard}
        >
          {texts.discardDraft}
        </Button>
        <Button
          event="vouchers.continueDraft"
          onClick={() => onContinue(batchNumber)}
          disabledReason={cannotContinue}
        >
          {texts.continueDraft}
        </Button>
      </div>
    </div>
  )
}
