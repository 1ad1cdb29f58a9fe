import type { Page } from '@playwright/test'

/** Simulates a browser's subscription with a push service, because Debian's Chromium has no push service. */
export async function simulatePushSubscription(page: Page) {
  await page.addInitScript(() => {
    let subscription: object | null = null
    const keys = { p256dh: 'BO'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
    const endpoint = 'https://push.example.com/one'
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription as PushSubscription
    }
  })
}
