/**
 * The classes that the main layout shares with `StartFrame`, its static copy in the HTML page. The copy is shown until the code of the page
 * has loaded. With the same classes, nothing moves when the main layout replaces it.
 */
export const frameClasses = {
  page: 'min-h-dvh flex-col',
  bar: 'sticky top-0 z-30 flex h-14 items-center border-b border-line bg-surface px-1 sm:gap-1 sm:px-4 print:hidden',
  brand:
    'mr-auto flex min-w-0 items-center gap-1.5 rounded-lg font-semibold whitespace-nowrap sm:gap-2.5 sm:px-1 lg:px-2',
  logo: 'size-7 shrink-0',
  name: 'truncate max-[359px]:sr-only',
  side: 'sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-64 shrink-0 border-r border-line bg-surface lg:block print:hidden',
}
