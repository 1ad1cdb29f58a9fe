import zlib from 'node:zlib'

const ENTRY = 0x02014b50

/** The entries of a zip in the order of its central directory: name and content as text. */
export function unzip(bytes: Buffer): [name: string, content: string][] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  const entries: [string, string][] = []
  while (bytes.readUInt32LE(at) === ENTRY) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    const content = method === 0 ? packed : zlib.inflateRawSync(packed)
    const title = bytes.subarray(at + 46, at + 46 + Number(name)).toString()
    entries.push([title, content.toString()])
    at += 46 + Number(name) + Number(extra) + Number(comment)
  }
  return entries
}
