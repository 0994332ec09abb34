import { FileFault } from './file-fault.ts'

const PACKED: readonly { name: string; magic: readonly number[] }[] = [
  { name: 'gzip', magic: [0x1f, 0x8b] },
  { name: 'zip', magic: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'xz', magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { name: 'bzip2', magic: [0x42, 0x5a, 0x68] },
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd] },
]
const LONGEST_MAGIC = 5

/**
 * The bytes of a file as text, without a byte order mark. Throws `FileFault` for what is not UTF-8
 * text by its first bytes, so that not every line of it is a fault.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let head: Uint8Array | null = new Uint8Array()
  for await (const chunk of chunks) {
    let bytes = chunk
    if (head) {
      bytes = Buffer.concat([head, chunk])
      head = bytes.length < LONGEST_MAGIC ? bytes : null
      if (head) continue
      checkBeginning(bytes)
    }
    yield decoder.decode(bytes, { stream: true })
  }
  if (head) checkBeginning(head)
  yield decoder.decode(head ?? undefined)
}

function checkBeginning(bytes: Uint8Array): void {
  const packed = PACKED.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte))
  if (packed) throw new FileFault(`ist gepackt (${packed.name}), bitte erst entpacken`)
  if (isUtf16(bytes)) throw new FileFault('ist in UTF-16 geschrieben, bitte als UTF-8 speichern')
  if (bytes.includes(0)) throw new FileFault('ist keine Textdatei')
}

/** By its mark, or by the empty half of its first letter. */
function isUtf16([first, second, third, fourth]: Uint8Array): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  return (second === 0 && fourth === 0 && !!first) || (first === 0 && third === 0 && !!second)
}
