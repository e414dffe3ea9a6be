import { Unreachable } from '../api/failures.ts'
import type { SyncPorts } from './ports.ts'

/** For the headers of an answer, and again between any two pieces of its body: slow is fine, silent is not. */
export const SILENCE_MS = 20_000

export async function withAnswerLimit<T>(ports: Pick<SyncPorts, 'sleep'>, ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = ports.sleep(ms, done.signal).then(() => {
    if (done.signal.aborted) return work
    throw new Unreachable('The server did not answer in time.')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}

export async function* readBytes(
  ports: SyncPorts,
  response: Response,
  onProgress?: () => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!response.body) return
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await withAnswerLimit(ports, SILENCE_MS, reader.read())
    onProgress?.()
    if (done) return
    yield value
  }
}
