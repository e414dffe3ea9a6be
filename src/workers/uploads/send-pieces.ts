import type { StartedChunks } from '../../../contract/entities/files/started-chunks.ts'
import { ProxyLimit, Unreachable } from '../../api/failures.ts'
import { lowerRequestLimit, requestLimit } from '../../db/files/request-limit.ts'
import { sha256 } from '../../db/outbox/is-made.ts'
import type { UploadsDb } from '../../db/schema/uploads-db.ts'

interface Progress {
  readonly missingChunks: readonly number[]
  readonly startedChunks?: StartedChunks | undefined
}

export interface SentPiece {
  bytes: ArrayBuffer
  checksum: string
  /** Absent for a whole chunk. */
  offset?: number
}

interface ChunkToSend<Answer extends Progress> {
  db: UploadsDb
  number: number
  chunk: ArrayBuffer
  /** The server's last answer. */
  before: Answer
  send: (piece: SentPiece) => Promise<Answer>
}

/** A chunk at once; in pieces where a proxy refuses that. Goes on behind the pieces that the server has. */
export async function sendPieces<Answer extends Progress>(given: ChunkToSend<Answer>): Promise<Answer> {
  const { db, number, chunk, send } = given
  let answer = given.before
  for (let offset = startOf(answer, number); ; ) {
    const piece = chunk.slice(offset, offset + (await requestLimit(db)))
    const isWhole = piece.byteLength === chunk.byteLength
    try {
      answer = await send({ bytes: piece, checksum: await sha256(piece), ...(isWhole ? {} : { offset }) })
    } catch (error) {
      if (error instanceof ProxyLimit && (await lowerRequestLimit(db, piece.byteLength))) continue
      throw error
    }
    if (!answer.missingChunks.includes(number)) return answer
    const next = startOf(answer, number)
    if (next === offset) throw new Unreachable('The server has not kept a piece of a file.')
    offset = next
  }
}

const startOf = ({ startedChunks = [] }: Progress, number: number) =>
  startedChunks.find((started) => started.number === number)?.bytes ?? 0
