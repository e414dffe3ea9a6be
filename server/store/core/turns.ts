import { Refusal } from '../../../contract/errors.ts'

export interface TurnLimits {
  /** Writes at once, whoever asks. */
  readonly most: number
  /** Of one company. */
  readonly mostPerCompany: number
}

export interface TurnOptions {
  /** How long a person's request waits before it is told to come again; work of our own waits as long as it takes. */
  readonly patienceMs?: number
}

export interface Turns {
  take<Result>(companyId: string, work: () => Promise<Result>, options?: TurnOptions): Promise<Result>
}

interface Waiting {
  readonly start: () => void
}

/** Of one company. More than so many would not be done before their devices give up. */
const MOST_WAITING = 400
/** Seconds. */
const AGAIN_AFTER = 3

/**
 * Lets writes at the connections of the pool, each company only at a part of them and company after company in turn: one
 * whose writes are stuck or many takes none of the others' connections, and some are always left for reading.
 */
export function createTurns({ most, mostPerCompany }: TurnLimits): Turns {
  const working = new Map<string, number>()
  /** In the order in which their companies come next. */
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
      // Behind the others: companies take turns.
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
