/**
 * `Content-Disposition` for a file of any name (RFC 6266): the name itself in UTF-8 (RFC 8187), and before it an ASCII one for
 * whoever does not read that.
 */
export function disposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, percent)
  return `${type}; filename="${plain}"; filename*=UTF-8''${exact}`
}

const percent = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** A name that every file system takes, and that stays in its folder: what cannot stand there becomes an underscore. */
export function fileName(name: string): string {
  const safe = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').replace(/[. ]+$/, '_')
  return safe === '' ? '_' : safe
}

/** The same names in the same order, each once: a second `a.pdf` becomes `a (2).pdf`. Capitals tell nothing apart. */
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
