export interface Mail {
  /** An address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** How mail leaves the house. */
export interface MailTransport {
  /** Resolves when it is handed over, with the path where it became a file. Rejects with `MailFailure`. */
  send(mail: Mail): Promise<{ path?: string }>
  /** Goes as far as it can without sending, fails for the same reasons and takes about as long. */
  rehearse(mail: Mail): Promise<void>
}

/** The mail did not leave; `cause` says why. */
export class MailFailure extends Error {
  override name = 'MailFailure'
}

export async function orMailFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw new MailFailure('A mail could not be sent.', { cause })
  }
}
