// The service worker: shows push messages as notifications, and opens their screen after a click.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('push', (event) => {
  const { title = 'e-payment', body = '', url = '/' } = read(event.data)
  // A document has one notification. A later message replaces it, and alerts the employee again (`renotify`).
  const shown = { body, tag: url, renotify: true, icon: '/icon.png', data: { url } }
  event.waitUntil(registration.showNotification(title, shown))
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

/** How long a window may take to answer, in milliseconds. Firefox allows a window to be opened or focused for 1 s after the click. */
const ANSWER_MS = 800

/**
 * Opens a URL in an open window of the product, without a reload. Opens a new window if there is none, if the page shows a dialog, which is
 * not left, or if it does not respond in time, for example because it is frozen or loading. Ignores URLs of other origins.
 */
async function open({ origin, href, pathname, search, hash }) {
  if (origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window' })
  const window =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  // A click allows only one window to be focused or opened, so the page is asked first.
  const isOpened = window && (await ask(window, pathname + search + hash))
  return isOpened ? window.focus() : clients.openWindow(href)
}

/** Asks a window to open a path. Undefined if it does not respond in time. It then ignores the message. */
function ask(window, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(resolve, ANSWER_MS)
    port1.onmessage = ({ data }) => resolve(data.isOpened)
    const until = Date.now() + ANSWER_MS
    window.postMessage({ type: 'notificationClicked', path, until }, [port2])
  })
}
