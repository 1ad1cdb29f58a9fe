import { useState } from 'react'
import { TextField } from './TextField.tsx'

export interface PasswordFieldProps {
  label: string
  texts: { show: string; hide: string }
  name: string
  /** Whether it is a new password. The browser then suggests a new password instead of the stored one. */
  isNew?: boolean
  value: string
  error?: string | undefined
  readOnly?: boolean
  'data-event'?: string
  onType(password: string): void
}

/** A password field, with a button that reveals the password. */
export function PasswordField({ isNew, texts, onType, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      placeholder=" "
      required
      onChange={(event) => onType(event.target.value)}
      end={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="absolute top-0.5 right-0 h-9 rounded-lg px-2.5 text-[13px] font-semibold text-soft hover:bg-sunken hover:text-ink"
        >
          {isShown ? texts.hide : texts.show}
        </button>
      }
    />
  )
}
