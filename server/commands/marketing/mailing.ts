import type { MailRelay } from '../../providers/mail-relay.ts'
import { companiesWithMail } from '../../store/marketing/campaigns.ts'
import { isSomebodyUnasked } from '../../store/marketing/confirmations.ts'
import { createMailQueue } from '../../store/marketing/mail-queue.ts'
import type { Store } from '../../store/core/open-store.ts'
import { createLetterTemplates, type LetterTemplates } from './letter-templates.ts'
import type { MailLinks } from './mail-links.ts'
import { createReturnedMail, type ReturnedMails } from './returned/returned-mails.ts'
import { sendMail } from './sender.ts'

export interface Mailing {
  readonly relay: MailRelay
  readonly links: MailLinks
  readonly templates: LetterTemplates
  /** Of mails that are no campaign's. */
  readonly mailFrom: string
  readonly returned: Pick<ReturnedMails, 'post'>
  /** Have what a company has to send be sent. */
  go(companyId: string): Promise<void>
  /** The same, where somebody is to be asked to confirm. */
  goToConfirm(companyId: string): Promise<void>
  goAt(companyId: string, campaignId: string, at: Date): Promise<void>
  /** Goes on with what an earlier run left, now and every minute. */
  begin(): void
  /** Mails in hand are finished first. */
  stop(): Promise<void>
}

export interface MailingParts {
  readonly store: Store
  readonly relay: MailRelay
  readonly links: MailLinks
  readonly mailFrom: string
  /** Where a mail server puts what comes back. */
  readonly returnedFolder: string
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
}

const LOOK_EVERY_MS = 60_000

export function createMailing({ onError, returnedFolder, ...parts }: MailingParts): Mailing {
  const { store, clock, relay, links, mailFrom } = parts
  const stopping = new AbortController()
  const templates = createLetterTemplates()
  let looking: NodeJS.Timeout | undefined

  const queue = createMailQueue(
    store.connection,
    async (companyId) => {
      const again = await sendMail({ ...parts, templates, signal: stopping.signal }, companyId)
      if (again !== undefined && !stopping.signal.aborted)
        await queue.send(companyId, { afterMs: again, key: `later ${companyId}` })
    },
    onError,
  )
  const returned = createReturnedMail({ store, folder: returnedFolder, clock, onError, signal: stopping.signal })
  const look = async () => {
    for (const companyId of await companiesWithMail(store, clock())) await queue.send(companyId)
  }

  return {
    relay,
    links,
    templates,
    mailFrom,
    returned,
    go: (companyId) => queue.send(companyId),
    goToConfirm: async (companyId) => {
      if (await isSomebodyUnasked(store, companyId)) await queue.send(companyId)
    },
    goAt: (companyId, campaignId, at) => queue.send(companyId, { at, key: `due ${campaignId} ${at.toISOString()}` }),
    begin: () => {
      const run = () => {
        void look().catch(onError)
        void returned.look().catch(onError)
      }
      looking = setInterval(run, LOOK_EVERY_MS)
      run()
    },
    stop: async () => {
      stopping.abort()
      clearInterval(looking)
      await queue.stop()
      await Promise.all([templates.close(), returned.close()])
      relay.close()
    },
  }
}
