/**
 * `Content-Disposition` for any file name (RFC 6266): the name in UTF-8 (RFC 8187), and an ASCII version for clients without support for
 * that.
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, percent)
  return `${type}; filename="${plain}"; filename*=UTF-8''${exact}`
}

const percent = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** A name that is valid in every file system and contains no path. Other characters become underscores. */
export function sanitizeFileName(name: string): string {
  const safe = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').replace(/[. ]+$/, '_')
  return safe === '' ? '_' : safe
}

/** Makes names unique and keeps their order: a second `a.pdf` becomes `a (2).pdf`. Upper and lower case count as equal. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const dot = name.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${end}`
    taken.add(free.toLowerCase())
    return free
  })
}
