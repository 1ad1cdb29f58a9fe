/** The types of messages to the ERP to which an endpoint can subscribe (integration, N2). */
export const messageTypes = [
  'document.submitted',
  'document.approved',
  'document.rejected',
  'document.withdrawn',
  'batch.alarm',
] as const
export type MessageType = (typeof messageTypes)[number]

/** The delivery states of a message at an endpoint. `sending`: a server process is transmitting the message. */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The state of a document in the ERP (integration, N8). */
export const erpStates = ['waiting', 'sent', 'accepted', 'posted', 'failed', 'alarm'] as const
export type ErpState = (typeof erpStates)[number]
