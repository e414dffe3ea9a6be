import { type Readable, Transform } from 'node:stream'

const silent = (ms: number) => new Error(`Nothing came for ${ms / 1000} s.`)

/** The signal aborts after this much silence. */
export function startSilence(ms: number) {
  const controller = new AbortController()
  const end = (reason: Error) => controller.abort(reason)
  const timer = setTimeout(() => end(silent(ms)), ms)
  return {
    signal: controller.signal,
    restart: () => void timer.refresh(),
    end,
    stop: () => clearTimeout(timer),
  }
}

/** Passes the bytes on and calls `onPiece` with each piece. */
export function watched(source: Readable, onPiece: () => void): Transform {
  const copy = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      onPiece()
      done(null, piece)
    },
  })
  source.on('error', (error) => copy.destroy(error))
  copy.on('close', () => source.destroy())
  return source.pipe(copy)
}

/** Passes the bytes on. Fails if the source is silent while the reader waits; a slow reader isn't its fault. */
export function endWhenSilent(source: Readable, ms: number): Readable {
  const timer = setTimeout(() => (copy.readableLength > 0 ? timer.refresh() : copy.destroy(silent(ms))), ms)
  const copy = watched(source, () => timer.refresh())
  copy.on('close', () => clearTimeout(timer))
  return copy
}
