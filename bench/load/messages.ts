import type { LeadStatus } from '../../contract/entities/lead.ts'
import type { Answered } from '../support/http-device.ts'
import type { Morning } from './schedule.ts'
import { note, type Tally } from './tally.ts'
import type { Person, Place, TownLead } from './town.ts'

/** What a thread is given to do. */
export interface Hand {
  readonly url: string
  readonly mornings?: readonly MorningOf[]
  readonly tunnel?: readonly Traveller[]
}

export interface MorningOf extends Morning {
  readonly person: Person
  /** Theirs alone, if the company has enough. */
  readonly leads: readonly TownLead[]
  readonly startCursor: Place
}

/** Somebody who has worked without a network. */
export interface Traveller {
  readonly device: number
  readonly person: Person
  readonly leads: readonly TownLead[]
  readonly changes: number
  readonly startCursor: Place
  /** With the app's own outbox, whose storage in memory costs more processor than the server. */
  readonly hasApp: boolean
}

/** A note, or else a status. */
export interface OfflineChange {
  readonly leadId: string
  readonly at: string
  readonly content?: string
  readonly status?: LeadStatus
}

/** A change that the server has said is saved. */
export interface SavedChange {
  readonly companyId: string
  readonly key: string
  readonly leadId: string
  /** The text of a note; absent for a change of status. */
  readonly content?: string
}

export interface Done {
  readonly tally: Tally
  readonly saved: readonly SavedChange[]
  readonly unsaved: number
  /** From the server to each device. */
  readonly bytes: readonly number[]
  readonly longestSilenceMs: number
  /** Devices that didn't get everything that was saved. */
  readonly deaf: number
  readonly again: number
  readonly givenUp: number
  readonly stalled: number
}

export type FromHand =
  | { readonly kind: 'ready' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'done'; readonly done: Done }
export type ToHand =
  | { readonly kind: 'go'; readonly at: number }
  /** The end of the feed of each company: devices are to have all up to there. */
  | { readonly kind: 'settle'; readonly heads: Readonly<Record<string, number>> }

/** A thread's line to the main one. */
export interface Line {
  readonly send: (message: FromHand) => void
  readonly receive: <Kind extends ToHand['kind']>(kind: Kind) => Promise<Extract<ToHand, { kind: Kind }>>
}

/** Each device is somewhere else: limits count addresses. */
export const addressOf = (device: number) => `10.${(device >> 16) & 255}.${(device >> 8) & 255}.${device & 255}`

export const noteIn =
  (tally: Tally) =>
  ({ what, status, headers, tookMs }: Pick<Answered, 'what' | 'status' | 'headers' | 'tookMs'>) =>
    note(tally, { what, status, retryAfter: headers['retry-after'], tookMs })
