import { useState } from 'react'
import type { PageText } from './text.ts'

/** Copies the address of the current view. */
export function CopyLink({ text }: { text: PageText }) {
  const [copied, setCopied] = useState('')
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    setCopied(location.href)
  }
  return (
    <button type="button" className="idle" onClick={() => void copy()}>
      {copied === location.href ? text.copied : text.link}
    </button>
  )
}
