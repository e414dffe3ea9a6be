import { SEGMENT_TYPE } from '../../../contract/endpoints/sync.ts'
import { Unreachable } from '../../api/failures.ts'
import { readBytes, SILENCE_MS, withAnswerLimit } from '../slow-answer.ts'
import type { GetContext } from '../transport.ts'

/** The bytes of a segment. Undefined if there is none; throws `Unreachable`, also for what a proxy sends in its place. */
export async function getBytes(
  { ports, signal, onProgress }: Pick<GetContext, 'ports' | 'signal' | 'onProgress'>,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const abort = new AbortController()
  const init: RequestInit = {
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.any([...(signal ? [signal] : []), abort.signal]),
  }
  try {
    const response = await withAnswerLimit(ports, SILENCE_MS, ports.fetch(path, init))
    if (response.status === 404) return
    if (response.status !== 200) throw new Unreachable()
    const pieces: Uint8Array[] = []
    for await (const piece of readBytes(ports, response, onProgress)) pieces.push(piece)
    const bytes = joined(pieces)
    const { headers } = response
    const isWhole = headers.get('content-length') === String(bytes.length)
    if (!isWhole || headers.get('content-type') !== SEGMENT_TYPE) throw new Unreachable()
    return bytes
  } catch (cause) {
    abort.abort()
    throw cause instanceof Unreachable ? cause : new Unreachable(undefined, { cause })
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
