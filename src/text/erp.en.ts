import { groupDigits, withNoun } from './numbers.ts'

/** The texts of the state of a document in the ERP, in English. */
export const erp = {
  erp: {
    state: (word: string) => `ERP: ${word}`,
    states: {
      waiting: 'waiting to send',
      sent: 'sent',
      accepted: 'accepted',
      posted: 'posted',
      failed: 'failed',
      alarm: 'differs',
    },
    filter: 'State in the ERP',
    anyState: 'All states in the ERP',
    heading: 'Exchange with the ERP',
    messages: 'Messages sent',
    noMessages: 'No message was sent',
    types: {
      'document.submitted': 'submission',
      'document.approved': 'approval',
      'document.rejected': 'rejection',
      'document.withdrawn': 'withdrawal',
      'batch.alarm': 'difference',
    },
    otherType: 'message',
    deliveries: {
      waiting: 'waiting to send',
      sending: 'being sent',
      delivered: 'sent',
      dead: 'failed',
    },
    facts: (sequence: number, time: string) => `No. ${groupDigits(sequence)} · ${time}`,
    tries: (count: number) => withNoun(count, 'attempt', 'attempts'),
    lastTry: (time: string) => `last ${time}`,
    nextTry: (time: string) => `next attempt ${time}`,
    status: (code: number) => `response ${code}`,
    noResponse: 'no response',
    response: (endpoint: string) => `Response of ${endpoint}`,
    reports: 'Reported by the ERP',
    alarms: 'Differences',
    alarmKinds: {
      changed: 'The batch has changed in the ERP.',
      deleted: 'The ERP has deleted this batch.',
      postedUnapproved: 'The ERP has posted this batch before its approval was complete.',
      hashDiffers: 'The journal lines in the ERP are not those of this document.',
      pendingInErp: 'The ERP has not processed this batch within 24 hours.',
    },
    otherAlarm: 'The ERP differs.',
    isOpen: 'not acknowledged',
    acknowledged: (time: string, reason: string) => `acknowledged ${time}: ${reason}`,
    differences: 'What differs in the ERP',
    firstDifferences: (count: number, total: number) =>
      `What differs in the ERP: the first ${groupDigits(count)} of ${groupDigits(total)} differences`,
    columns: { line: 'Line', field: 'Field', here: 'Here', erp: 'ERP' },
    none: 'none',
    present: 'present',
    actor: 'ERP',
    events: {
      sent: (message: string, endpoint: string) => `${message} sent (${endpoint})`,
      failed: (message: string, endpoint: string) => `${message} could not be sent (${endpoint})`,
      acknowledged: (reason: string) => `difference acknowledged: ${reason}`,
    },
  },
}

export type ErpText = typeof erp
