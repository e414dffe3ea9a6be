import type { HandOver, ReadyMail } from '../../providers/mail-relay.ts'
import type { RecipientReply, ClaimedRecipient } from '../../store/marketing/hand-overs.ts'

/** The most emails whose state in the ledger may be only "sending" while they have left. */
export const MOST_UNSURE = 10
/** Marked as a group, because each mark costs a commit. */
const FEWEST_STARTED = 5

interface GateParts {
  readonly handOver: (mail: ReadyMail) => Promise<HandOver>
  /** Commits which emails are about to leave and which replies arrived. Resolves to those that may leave. */
  readonly mark: (step: {
    started: readonly ClaimedRecipient[]
    replies: readonly RecipientReply[]
  }) => Promise<ReadonlySet<string>>
}

export interface HandOverGate {
  /** Undefined for an email that another sender has claimed in the meantime. */
  handOver(line: ClaimedRecipient, mail: ReadyMail): Promise<HandOver | undefined>
  /** Stops all emails that have not left yet. */
  close(): void
}

interface Waiting {
  readonly line: ClaimedRecipient
  readonly mail: ReadyMail
  readonly resolve: (reply: HandOver | undefined) => void
}

/** Lets emails leave only after the ledger says so, a few at a time: if the sender is killed, only those are in doubt. */
export function createHandOverGate({ handOver, mark }: GateParts): HandOverGate {
  const waiting: Waiting[] = []
  const unsure = new Set<ClaimedRecipient>()
  let news: RecipientReply[] = []
  let isMarking = false
  let isClosed = false

  async function begin(next: readonly Waiting[], replies: readonly RecipientReply[]): Promise<void> {
    try {
      const may = await mark({ started: next.map(({ line }) => line), replies })
      for (const { line } of next) if (may.has(line.subscriberId)) unsure.add(line)
      for (const each of next) {
        if (unsure.has(each.line)) void leave(each)
        else each.resolve(undefined)
      }
    } catch (error) {
      // No email has left. The next mark records these replies.
      news = [...replies, ...news]
      const answer = `The ledger was not written: ${error instanceof Error ? error.message : 'unknown'}`
      for (const { resolve } of next) resolve({ kind: 'unreachable', answer })
    }
  }

  async function leave({ line, mail, resolve }: Waiting): Promise<void> {
    const reply = await handOver(mail)
    unsure.delete(line)
    news.push({ ...line, reply })
    resolve(reply)
    void pump()
  }

  async function pump(): Promise<void> {
    if (isClosed) for (const { resolve } of waiting.splice(0)) resolve(NOT_LET_OUT)
    if (isMarking) return
    isMarking = true
    // The next mark settles the emails that have a reply.
    while (waiting.length > 0 && MOST_UNSURE - unsure.size >= Math.min(FEWEST_STARTED, waiting.length)) {
      const replies = news
      news = []
      await begin(waiting.splice(0, MOST_UNSURE - unsure.size), replies)
    }
    isMarking = false
  }

  return {
    handOver: (line, mail) =>
      new Promise((resolve) => {
        waiting.push({ line, mail, resolve })
        void pump()
      }),
    close: () => {
      isClosed = true
      void pump()
    },
  }
}

const NOT_LET_OUT: HandOver = { kind: 'unreachable', answer: 'Not sent yet: the campaign paused first.' }
