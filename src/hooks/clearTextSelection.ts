/** Clears the text selection of the page: a Shift-click that selects a range of rows also selects the text between the two clicks. */
export function clearTextSelection(): void {
  getSelection()?.removeAllRanges()
}
