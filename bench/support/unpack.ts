import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

const unpackers: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

/** The text of a body, by the encoding that its header names. */
export async function unpack(bytes: Buffer, encoding: string | undefined): Promise<string> {
  const unpacker = encoding === undefined ? undefined : unpackers[encoding]
  return (unpacker ? await unpacker(bytes) : bytes).toString()
}
