import { useState } from 'react'

export interface AvatarEmployee {
  name: string
  /** The URL of the employee's picture; null if there is none. */
  picture: string | null
}

const sizes = {
  small: 'size-7 text-[10px]',
  medium: 'size-9 text-[13px]',
  large: 'size-16 text-xl',
} as const

/** Up to two characters for a name: the given name of a Korean name, the initials of any other name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  if (words.length > 1)
    return words
      .map((word) => word.at(0) ?? '')
      .join('')
      .slice(0, 2)
      .toUpperCase()
  const [word = ''] = words
  return /^\p{Script=Hangul}{3,}$/u.test(word) ? word.slice(-2) : word.slice(0, 2)
}

/**
 * An employee's picture, or the initials if there is no picture or it fails to load. Hidden from screen readers, because the name is next
 * to it.
 */
export function Avatar({
  person,
  size = 'medium',
}: {
  person: AvatarEmployee
  size?: keyof typeof sizes
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = person.picture && person.picture !== broken
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-tint-strong font-semibold text-accent ${sizes[size]}`}
    >
      {picture ? (
        <img
          src={person.picture ?? undefined}
          alt=""
          className="size-full object-cover"
          onError={() => setBroken(person.picture)}
        />
      ) : (
        initialsOf(person.name)
      )}
    </span>
  )
}
