// The service worker: shows push messages as notifications, and opens their screen after a click.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('push', (event) => {
  const { title = 'e-payment', body = '', url = '/' } = read(event.data)
  event.waitUntil(
    registration.showNotification(title, { body, tag: url, icon: '/icon.png', data: { url } }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data?.url ?? '/', location.origin)))
})

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return { body: data?.text() }
  }
}

/** Opens a URL in an open window of the product, else in a new window. Ignores URLs of other origins. */
async function open({ origin, href }) {
  if (origin !== location.origin) return
  const [window] = await clients.matchAll({ type: 'window' })
  if (!window) return clients.openWindow(href)
  await window.focus()
  await window.navigate(href)
}
