import { TextField } from './TextField.tsx'

interface PasswordFieldProps {
  label: string
  name: string
  /** Whether it is a new password. The browser then suggests one instead of the stored one. */
  isNew?: boolean
  value: string
  error?: string | undefined
  /** Shown while there is no error. */
  hint?: string
  readOnly?: boolean
  'data-event'?: string
  onType(password: string): void
}

export function PasswordField({ isNew, onType, ...field }: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      placeholder=" "
      required
      onChange={(event) => onType(event.target.value)}
    />
  )
}
