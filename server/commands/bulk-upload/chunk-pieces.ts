import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { StartedChunks } from '../../../contract/entities/files/started-chunks.ts'

// A proxy may refuse whole chunks, so a device can send a chunk in pieces.
//
// Pieces arrive in order and are stored beside the chunks as `number.offset.piece`. They become a chunk once they reach
// its end.

const PIECE = /^(?<number>\d{1,5})\.(?<offset>\d{1,8})\.piece$/
const MOST_SHOWN = 1_000

interface Piece {
  readonly path: string
  readonly number: number
  readonly offset: number
  readonly end: number
}

async function piecesIn(folder: string): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const { number, offset } = PIECE.exec(name)?.groups ?? {}
    const size = number && offset ? (await stat(join(folder, name)).catch(() => undefined))?.size : undefined
    if (size !== undefined)
      pieces.push({
        path: join(folder, name),
        number: Number(number),
        offset: Number(offset),
        end: Number(offset) + size,
      })
  }
  return pieces.toSorted((a, b) => a.number - b.number || a.offset - b.offset)
}

/** How many bytes from the start of the chunk are there without a gap. */
const reachOf = (pieces: readonly Piece[]) =>
  pieces.reduce((end, piece) => (piece.offset <= end ? Math.max(end, piece.end) : end), 0)

export async function startedIn(folder: string): Promise<StartedChunks> {
  const byNumber = Map.groupBy(await piecesIn(folder), ({ number }) => number)
  return Array.from(byNumber, ([number, pieces]) => ({ number, bytes: reachOf(pieces) })).slice(0, MOST_SHOWN)
}

/** Stores a piece that continues the stored ones. Resolves to the number of bytes the chunk then has. */
export async function keepPiece(
  folder: string,
  { path, bytes }: { path: string; bytes: number },
  { number, offset }: { number: number; offset: number },
): Promise<number> {
  const before = reachOf((await piecesIn(folder)).filter((piece) => piece.number === number))
  if (offset > before || offset + bytes <= before) return before
  await rename(path, join(folder, `${number}.${offset}.piece`))
  return offset + bytes
}

/** Reads the bytes of a chunk from its pieces; where pieces overlap, each byte comes once. */
export function readPieces(folder: string, number: number): Readable {
  return Readable.from(
    (async function* () {
      let end = 0
      for (const piece of await piecesIn(folder)) {
        if (piece.number !== number || piece.end <= end) continue
        yield* createReadStream(piece.path, { start: end - piece.offset }) as AsyncIterable<Buffer>
        end = piece.end
      }
    })(),
  )
}

export async function removePieces(folder: string, number: number): Promise<void> {
  for (const piece of await piecesIn(folder)) if (piece.number === number) await rm(piece.path, { force: true })
}
