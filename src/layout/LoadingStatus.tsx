/** Shown while the code of a dialog or a list loads. It appears after half a second, so that code that arrives soon shows no status. */
export function LoadingStatus({ children }: { children: string }) {
  return (
    <p
      role="status"
      data-loading
      className="pointer-events-none fixed inset-x-0 top-3 z-[60] mx-auto w-fit animate-appear-late rounded-xl border border-transparent bg-notice px-4 py-2.5 font-semibold text-white print:hidden"
    >
      {children}
    </p>
  )
}
