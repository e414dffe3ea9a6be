import { demandText, detectEncoding, type Encoding, encodingOfStart, START_BYTES } from '../../../csv/encoding.ts'
import { type FileRows, readFileRows } from '../../../csv/file-rows.ts'

/** A piece at a time: memory stays the same whatever the size of the file. */
const PIECE_BYTES = 1024 * 1024

export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const read = (from: number) => file.slice(from, from + PIECE_BYTES).arrayBuffer()
  let next = file.size > 0 ? read(0) : undefined
  for (let from = PIECE_BYTES; next; from += PIECE_BYTES) {
    const piece: ArrayBuffer = await next
    next = from < file.size ? read(from) : undefined
    yield new Uint8Array(piece)
  }
}

async function* textPieces(file: Blob): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(file)) {
    demandText(piece)
    yield piece
  }
}

export interface EncodedRows extends FileRows {
  readonly encoding: Encoding
}

/** Nearly every file is UTF-8; where one isn't, `onRestart` is called and its rows come again in its own encoding. */
export async function* rowsOfFile(file: Blob, onRestart: () => void): AsyncGenerator<EncodedRows> {
  const known = encodingOfStart(new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()))
  try {
    yield* inEncoding(file, known ?? 'utf-8')
  } catch (error) {
    if (known !== undefined || !isMisread(error)) throw error
    onRestart()
    yield* inEncoding(file, await detectEncoding(piecesOf(file)))
  }
}

export async function* inEncoding(file: Blob, encoding: Encoding): AsyncGenerator<EncodedRows> {
  const isWide = encoding.startsWith('utf-16')
  for await (const part of readFileRows(isWide ? piecesOf(file) : textPieces(file), encoding)) {
    yield { ...part, encoding }
  }
}

const isMisread = (error: unknown) => error instanceof TypeError
