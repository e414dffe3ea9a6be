import { statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 4_000_000_000

/** A folder in memory, if the system has one with room for servers and browsers. */
export function memoryFolder(): string | undefined {
  const { bavail = 0, bsize = 0 } = statfsOf(IN_MEMORY) ?? {}
  return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : undefined
}

function statfsOf(folder: string) {
  try {
    return statfsSync(folder)
  } catch {
    return undefined
  }
}
