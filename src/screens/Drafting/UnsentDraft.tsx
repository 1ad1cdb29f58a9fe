import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

export interface UnsentDraftProps {
  draft: { batchNumber: number; sentence: string; canContinue: boolean }
  texts: { continueDraft: string; writing: string }
  onContinue(batchNumber: number): void
}

/** The last draft whose submission has failed, until its batch is submitted. */
export function UnsentDraft({ draft, texts, onContinue }: UnsentDraftProps) {
  const { batchNumber, sentence, canContinue } = draft
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-xl border border-negative/40 bg-surface py-1.5 pr-2 pl-4 text-[13px]">
      <Icon name="alert" className="size-[18px] text-negative" />
      <p className="mr-auto font-semibold">{sentence}</p>
      <Button
        event="vouchers.continueDraft"
        onClick={() => onContinue(batchNumber)}
        disabledReason={canContinue ? undefined : texts.writing}
      >
        {texts.continueDraft}
      </Button>
    </div>
  )
}
