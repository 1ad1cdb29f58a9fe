/** Downloads a text as a file of this name. */
export function saveTextFile(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // Revokes the URL only after a minute, when the browser has certainly started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
