import { useApp } from '../../app.ts'
import { ErrorPage } from './ErrorPage.tsx'

const codes = { unauthorized: '401', notFound: '404', server: '500' } as const

export function ErrorPageRoute({ error }: { error: keyof typeof codes }) {
  const { front } = useApp()
  return (
    <ErrorPage
      key={error}
      product={front.productName}
      code={codes[error]}
      {...front.errors[error]}
      home={{ label: front.errors.home, path: '/' }}
    />
  )
}
