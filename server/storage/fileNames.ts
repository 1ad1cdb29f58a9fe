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

/**
 * The maximum length of a file name in most file systems is 255 bytes, and a Hangul syllable has three. The rest is for the number that
 * `distinctNames` may add.
 */
const NAME_BYTES_MAX = 240

/** A name that Windows reserves for a device, with any extension. It cannot extract such a file. */
const WINDOWS_DEVICE_NAME = /^(?:con|prn|aux|nul|(?:com|lpt)[1-9¹²³])(?=\.|$)/i

/** A name that is valid in every file system and contains no path. Other characters become underscores. A long stem is shortened. */
export function sanitizeFileName(name: string): string {
  const safe = name
    .replace(/[\p{Cc}/\\:*?"<>|]/gu, '_')
    .replace(/[. ]+$/, '_')
    .replace(WINDOWS_DEVICE_NAME, '_$&')
  if (safe === '') return '_'
  const [stem, end] = splitName(safe)
  let bytes = Buffer.byteLength(safe)
  let characters = [...stem]
  while (bytes > NAME_BYTES_MAX && characters.length > 1) {
    bytes -= Buffer.byteLength(characters.at(-1) ?? '')
    characters = characters.slice(0, -1)
  }
  return characters.join('') + end
}

/** The longest extension, with its dot. */
const EXTENSION_MAX = 20

/** The stem and the extension of a name; '' for a name without one. */
function splitName(name: string): [stem: string, end: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= EXTENSION_MAX
    ? [name.slice(0, dot), name.slice(dot)]
    : [name, '']
}

/** Makes names unique and keeps their order: a second `a.pdf` becomes `a (2).pdf`. Upper and lower case count as equal. */
export function distinctNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>()
  // The next number for each name, because thousands of files can have the same one.
  const nextNumbers = new Map<string, number>()
  return names.map((name) => {
    const [stem, end] = splitName(name)
    const key = name.toLowerCase()
    let free = name
    for (let number = nextNumbers.get(key) ?? 2; usedNames.has(free.toLowerCase()); number++) {
      free = `${stem} (${number})${end}`
      nextNumbers.set(key, number + 1)
    }
    usedNames.add(free.toLowerCase())
    return free
  })
}
