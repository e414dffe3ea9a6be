const SECONDS = 60

interface Bucket {
  tokens: number
  at: number
}

export interface Pace {
  change(rates: Rates): void
  /** Uses one send of the domain's allowance. False when the email has to wait. */
  allow(domain: string): boolean
  room(): number
  mostPerDomain(): number
  blocked(): string[]
  waitMs(): number
}

export interface Rates {
  readonly perMinute: number
  readonly perDomain: number
}

/** Spreads emails evenly: at most one second's allowance leaves at once, even after a restart. */
export function createPace(first: Rates, now: () => number): Pace {
  let { perMinute, perDomain } = first
  const all: Bucket = { tokens: burstOf(perMinute), at: now() }
  const byDomain = new Map<string, Bucket>()

  const domainBucket = (domain: string): Bucket => {
    const bucket = byDomain.get(domain) ?? { tokens: burstOf(perDomain), at: now() }
    byDomain.set(domain, bucket)
    return refill(bucket, perDomain, now())
  }
  const room = () => Math.floor(refill(all, perMinute, now()).tokens)

  return {
    change: (rates) => ({ perMinute, perDomain } = rates),
    room,
    allow: (domain) => {
      const bucket = domainBucket(domain)
      if (room() < 1 || bucket.tokens < 1) return false
      all.tokens--
      bucket.tokens--
      return true
    },
    mostPerDomain: () => Math.ceil(burstOf(perDomain)),
    blocked: () => [...byDomain.keys()].filter((domain) => domainBucket(domain).tokens < 1),
    waitMs: () => {
      const waits = [...byDomain.keys()].map((domain) => msUntilOne(domainBucket(domain), perDomain))
      const first = Math.min(...waits.filter((wait) => wait > 0))
      const forAll = msUntilOne(refill(all, perMinute, now()), perMinute)
      return Math.ceil(Math.max(forAll, Number.isFinite(first) ? first : 0))
    },
  }
}

const burstOf = (perMinute: number) => Math.max(1, perMinute / SECONDS)

function refill(bucket: Bucket, perMinute: number, now: number): Bucket {
  const grown = ((now - bucket.at) / 1000 / SECONDS) * perMinute
  bucket.tokens = Math.min(burstOf(perMinute), bucket.tokens + grown)
  bucket.at = now
  return bucket
}

const msUntilOne = ({ tokens }: Bucket, perMinute: number) =>
  tokens >= 1 ? 0 : ((1 - tokens) / perMinute) * SECONDS * 1000
