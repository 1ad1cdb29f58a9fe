import { act } from 'react'
import { vi } from 'vitest'

/** Hides or shows the page, as a browser does when its tab is left or opened. */
export async function setHidden(isHidden: boolean): Promise<void> {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}
