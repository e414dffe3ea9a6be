import { Refusal } from '../../../contract/errors.ts'

export interface TurnLimits {
  readonly most: number
  readonly mostPerCompany: number
}

export interface TurnOptions {
  readonly patienceMs?: number
}

export interface Turns {
  take<Result>(companyId: string, work: () => Promise<Result>, options?: TurnOptions): Promise<Result>
}

interface Waiting {
  readonly start: () => void
}

/** Per company. Any more would not finish before their devices time out. */
const MOST_WAITING = 400
/** In seconds. */
const AGAIN_AFTER = 3

/** A company whose writes are stuck takes no connections from the others, and some are always left for reading. */
export function createTurns({ most, mostPerCompany }: TurnLimits): Turns {
  const working = new Map<string, number>()
  /** In the order of the companies' turns. */
  const waiting = new Map<string, Waiting[]>()
  let total = 0

  const begin = (companyId: string) => {
    total += 1
    working.set(companyId, (working.get(companyId) ?? 0) + 1)
  }
  const end = (companyId: string) => {
    total -= 1
    const left = (working.get(companyId) ?? 1) - 1
    if (left === 0) working.delete(companyId)
    else working.set(companyId, left)
    startNext()
  }
  const hasRoom = (companyId: string) => total < most && (working.get(companyId) ?? 0) < mostPerCompany

  function startNext() {
    for (const [companyId, queue] of waiting) {
      if (total >= most) return
      if (!hasRoom(companyId)) continue
      const next = queue.shift()
      waiting.delete(companyId)
      if (queue.length > 0) waiting.set(companyId, queue)
      next?.start()
      return startNext()
    }
  }

  function forTurn(companyId: string, patienceMs: number | undefined): Promise<void> {
    const queue = waiting.get(companyId) ?? []
    if (patienceMs !== undefined && queue.length >= MOST_WAITING) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const entry = {
        start: () => {
          clearTimeout(timer)
          begin(companyId)
          resolve()
        },
      }
      const giveUp = () => {
        queue.splice(queue.indexOf(entry), 1)
        if (queue.length === 0) waiting.delete(companyId)
        reject(busy())
      }
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs)
      queue.push(entry)
      waiting.set(companyId, queue)
    })
  }

  return {
    async take(companyId, work, { patienceMs } = {}) {
      if (hasRoom(companyId) && !waiting.has(companyId)) begin(companyId)
      else await forTurn(companyId, patienceMs)
      try {
        return await work()
      } finally {
        end(companyId)
      }
    },
  }
}

const busy = () =>
  new Refusal('unavailable', 'Your company is saving a lot right now. Try again in a moment.', {
    retryAfter: AGAIN_AFTER,
  })
