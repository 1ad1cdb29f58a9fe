/** The types of messages to the ERP to which an endpoint can subscribe (integration, N2). */
export const messageTypes = [
  'document.submitted',
  'document.approved',
  'document.rejected',
  'document.withdrawn',
] as const
export type MessageType = (typeof messageTypes)[number]

/** The states of a message at an endpoint; `sending` while a process sends it. */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]
