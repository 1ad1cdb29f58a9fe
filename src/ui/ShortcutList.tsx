export interface ShortcutListProps {
  keys: {
    /** The keys of the shortcut: either pressed together, or alternatives. */
    keys: readonly string[]
    does: string
  }[]
}

/** A list of keyboard shortcuts, each with its effect. */
export function ShortcutList({ keys }: ShortcutListProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5">
      {keys.map((shortcut) => (
        <div key={shortcut.does} className="contents">
          <dt>
            {shortcut.keys.map((key) => (
              <kbd
                key={key}
                className="mr-1 inline-block min-w-6 rounded border border-edge/60 bg-sunken px-1.5 text-center font-sans text-[13px] font-semibold"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{shortcut.does}</dd>
        </div>
      ))}
    </dl>
  )
}
