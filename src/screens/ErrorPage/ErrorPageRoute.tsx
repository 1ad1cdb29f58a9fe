import { useApp } from '../../app/app.ts'
import { ErrorPage } from './ErrorPage.tsx'

const codes = { unauthorized: '401', notFound: '404', server: '500' } as const

interface ErrorPageRouteProps {
  error: keyof typeof codes
  /** Tries once more what broke. */
  again?: () => void
}

/** It loads nothing on demand, so that it also works offline. */
export function ErrorPageRoute({ error, again }: ErrorPageRouteProps) {
  const { front } = useApp()
  const offline = again !== undefined && !navigator.onLine
  const { offline: cannotReach } = front.signIn.failures
  const t = front.errors
  return (
    <ErrorPage
      key={error}
      product={front.productName}
      code={offline ? null : codes[error]}
      {...t[error]}
      {...(offline && { sentence: cannotReach })}
      home={{ label: t.home, path: '/', reload: !offline }}
      again={
        again && {
          label: t.again,
          // A new release has other files, which only a reload finds. Offline, a reload would leave the app.
          ask: () => (navigator.onLine ? location.reload() : again()),
        }
      }
    />
  )
}
