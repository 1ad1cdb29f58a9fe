import approveEn from './pictures/approve.en.webp'
import approveKo from './pictures/approve.ko.webp'
import draftEn from './pictures/draft.en.webp'
import draftKo from './pictures/draft.ko.webp'
import followEn from './pictures/follow.en.webp'
import followKo from './pictures/follow.ko.webp'
import listEn from './pictures/list.en.webp'
import listKo from './pictures/list.ko.webp'
import proveEn from './pictures/prove.en.webp'
import proveKo from './pictures/prove.ko.webp'

/** The URLs of the pictures of the product, by language and step. The pictures load when they come into view. */
export const pictures = {
  en: { list: listEn, draft: draftEn, approve: approveEn, follow: followEn, prove: proveEn },
  ko: { list: listKo, draft: draftKo, approve: approveKo, follow: followKo, prove: proveKo },
} as const
