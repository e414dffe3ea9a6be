import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of these files, as operators download them. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const local = entryOf(name, Buffer.from(content))
    locals.push(local.header, local.body)
    centrals.push(centralOf(local, offset))
    offset += local.header.length + local.body.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(centrals.length, 8)
  end.writeUInt16LE(centrals.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

interface ZipEntry {
  facts: Buffer
  name: Buffer
  header: Buffer
  body: Buffer
}

const UTF8_NAMES = 0x800
const DEFLATE = 8

function entryOf(name: string, content: Buffer): ZipEntry {
  const body = deflateRawSync(content)
  const nameBytes = Buffer.from(name)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(UTF8_NAMES, 2)
  facts.writeUInt16LE(DEFLATE, 4)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(body.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(nameBytes.length, 22)
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(0x04034b50)
  return { facts, name: nameBytes, header: Buffer.concat([signature, facts, nameBytes]), body }
}

function centralOf({ facts, name }: ZipEntry, offset: number): Buffer {
  const start = Buffer.alloc(6)
  start.writeUInt32LE(0x02014b50, 0)
  start.writeUInt16LE(20, 4)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([start, facts, rest, name])
}
