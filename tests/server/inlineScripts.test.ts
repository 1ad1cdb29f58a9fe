import { expect, it } from 'vitest'
import { inlineSources } from '../../server/page.routes.ts'

it('the content security policy allows the inline scripts and styles of a page by their hashes, and no other', () => {
  const page = `<head><script data-a="1">start()</script>
    <script type="module" src="/assets/main.js"></script>
    <script>
      next()
    </script><style>p { margin: 0 }</style></head>`
  // Each hash as by `printf … | openssl sha256 -binary | base64`.
  expect(inlineSources(page, 'script')).toEqual([
    "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='",
    "'sha256-CzIN7OXayRRMb4q4FDd9GEE1iax/2EBBlFERWcf1GUU='",
  ])
  expect(inlineSources(page, 'style')).toEqual([
    "'sha256-7IWhgxoOGTB5NQzjGk9OPt0FwhVeBvZGoWgF9xLLh8c='",
  ])
})
