import type { Category, VoucherLine } from '../../../contract/voucher.ts'
import {
  documentTotals,
  management,
  type VoucherCard,
  voucherCards,
} from '../../../machines/draft/cards.rules.ts'
import type { Text } from '../../text/en.ts'
import { amount } from '../../text/figures.ts'
import type { JournalDocument } from '../../widgets/JournalTable.tsx'
import type { VoucherCardProps } from './VoucherCard.tsx'

type Card = VoucherCardProps['card']
type Fact = Card['facts'][number]

/** The vouchers of a batch as cards, each with the facts that its category knows and its journal lines. */
export function cardsView(category: Category, lines: readonly VoucherLine[], text: Text): Card[] {
  return voucherCards(category, lines).map((card) => ({
    key: card.key,
    lineId: card.first.id,
    name: nameOf(category, card, text),
    partner: category === 'nacct' ? '' : (card.first.RPALPH?.trim() ?? ''),
    facts: factsOf(category, card.first, text).filter(({ value }) => value !== ''),
    journalCaption: text.journal.caption(String(card.first.RPDOC)),
    documents: documentsOf(card.lines),
  }))
}

function nameOf(category: Category, { first }: VoucherCard, text: Text): string {
  const t = text.draft
  if (category === 'payment' && first.RPPYID) return `${t.payment} ${first.RPPYID}`
  if (category === 'receipt' && first.RPCKNU) return `${t.check} ${first.RPCKNU}`
  return `${t.document} ${first.RPDOC}`
}

function factsOf(category: Category, first: VoucherLine, { draft: t }: Text): Fact[] {
  const fact = (label: string, value: string | number | null): Fact => ({
    label,
    value: value === null ? '' : String(value).trim(),
  })
  const isSettlement = category === 'payment' || category === 'receipt'
  const partner = [fact(t.partnerCode, first.RPAN8), fact(t.business, first.RPTAX)]
  return [
    fact(t.batch, first.RPICU),
    ...(isSettlement ? [fact(t.document, first.RPDOC), fact(t.matching, first.RPDOCM)] : []),
    ...(category === 'nacct' ? [] : partner),
    fact(t.ledgerDate, first.RPDGJ),
    fact(t.type, first.RPDCT),
    fact(t.posting, first.RPDSVJ),
    ...(category === 'nacct' ? [] : [fact(t.due, first.RPDDJ)]),
    fact(t.taxType, first.RPEXR1),
    fact(t.taxInformation, first.RPEXR1NM),
  ]
}

function documentsOf(lines: readonly VoucherLine[]): JournalDocument[] {
  return documentTotals(lines).map((total) => ({
    key: total.key,
    debit: amount(total.debit),
    credit: amount(total.credit),
    lines: lines
      .filter((line) => line.RPDOC === total.document)
      .map((line) => ({
        id: line.id,
        code: line.RPCODE,
        account: line.RPDL02 ?? '',
        debit: amount(line.RPZ5DEBITAT),
        credit: amount(line.RPZ5CREDITAT),
        remark: line.RPRMK ?? '',
        management: management(line).trim(),
      })),
  }))
}
