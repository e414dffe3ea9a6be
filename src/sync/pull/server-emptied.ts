import { Unreachable } from '../../api/failures.ts'
import type { SendError } from '../../db/schema/outbox-entry.ts'
import type { Again } from '../replies.ts'
import { LONGEST_BACKOFF_MS } from '../schedule.ts'

export const EMPTIED: SendError = {
  code: 'emptied',
  message: 'The server has none of this company’s leads. This change waits for your decision.',
}

/** All at once and seldom: the person’s word frees it, or a pull that finds the leads again. */
export const UNDECIDED: Again = { kind: 'again', error: EMPTIED, afterMs: LONGEST_BACKOFF_MS }

/** A server that may have been replaced by an empty one counts as unreachable until the person has decided. */
export class Emptied extends Unreachable {
  constructor() {
    super(EMPTIED.message)
  }
}
