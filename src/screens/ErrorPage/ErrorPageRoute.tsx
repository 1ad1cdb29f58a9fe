import { useApp } from '../../app/appContext.ts'
import { ErrorPage } from './ErrorPage.tsx'

const codes = { unauthorized: '401', notFound: '404', server: '500' } as const

interface ErrorPageRouteProps {
  error: keyof typeof codes
  /** Renders the failed screen again; undefined if a retry is not possible. */
  again?: () => void
}

/** The error page. It loads nothing on demand, so it also works offline. */
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
          // Reloads only while online. After a new release only a reload finds the new files, but an offline reload would show the
          // browser's error page.
          ask: () => (navigator.onLine ? location.reload() : again()),
        }
      }
    />
  )
}
