/**
 * Calls `open` with the path of each clicked notification, which `public/sw.js` sends, until the returned function is called. `open`
 * returns whether this page opens the path. If not, the service worker opens a new window.
 */
export function onNotificationClick(open: (path: string) => boolean): () => void {
  const listener = ({ data, ports: [answer] }: MessageEvent) => {
    // A page that was frozen receives the message after the new window has opened.
    if (data?.type !== 'notificationClicked' || Date.now() > data.until) return
    answer?.postMessage({ isOpened: open(data.path) })
  }
  // Service workers are not available in an insecure context.
  navigator.serviceWorker?.addEventListener('message', listener)
  return () => navigator.serviceWorker?.removeEventListener('message', listener)
}
