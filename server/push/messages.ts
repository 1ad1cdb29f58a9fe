import type { Settings } from '../config.ts'
import type { Message } from './sender.ts'

const words = {
  ko: { turn: '결재 요청' },
  en: { turn: 'Approval requested' },
}

/** What the person hears whose turn it is to decide (wire, "Push"). */
export function turnMessage(language: Settings['LANGUAGE_DEFAULT'], title: string): Message {
  return { title: words[language].turn, body: title, url: '/reportSign' }
}
