import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { useCloseRequest } from '../hooks/useCloseRequest.ts'
import { useHasMounted } from '../hooks/useHasMounted.ts'

interface DrawerProps {
  label: string
  closeLabel: string
  onClose(): void
  children: ReactNode
}

/** The modal drawer of small screens. */
export function Drawer({ label, closeLabel, onClose, children }: DrawerProps) {
  const hasMounted = useHasMounted()
  useCloseRequest(onClose)
  return (
    <Dialog open={hasMounted} onClose={onClose} aria-label={label} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-veil" />
      <DialogPanel className="fixed inset-y-0 left-0 flex w-64 max-w-full flex-col bg-surface shadow-xl outline outline-transparent">
        <div className="flex h-14 shrink-0 items-center justify-end border-b border-line px-2">
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1">{children}</div>
      </DialogPanel>
    </Dialog>
  )
}
