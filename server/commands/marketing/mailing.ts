import type { MailRelay } from '../../providers/mail-relay.ts'
import { companiesWithMail } from '../../store/marketing/campaigns.ts'
import { isSomebodyUnasked } from '../../store/marketing/confirmations.ts'
import type { BackgroundWork } from '../../store/core/background-work.ts'
import type { Store } from '../../store/core/open-store.ts'
import { createLetterTemplates, type LetterTemplates } from './letter-templates.ts'
import type { MailLinks } from './mail-links.ts'
import { createReturnedMail, type ReturnedMails } from './returned/returned-mails.ts'
import { sendMail } from './sender.ts'

export interface Mailing {
  readonly relay: MailRelay
  readonly links: MailLinks
  readonly templates: LetterTemplates
  readonly mailFrom: string
  readonly returned: Pick<ReturnedMails, 'post' | 'forget' | 'find'>
  go(companyId: string): Promise<void>
  goToConfirm(companyId: string): Promise<void>
  goAt(companyId: string, campaignId: string, at: Date): Promise<void>
  /** Continues what an earlier run left, now and every minute. */
  begin(): void
  /** To be called once the background work has stopped. */
  close(): Promise<void>
}

export interface MailingParts {
  readonly store: Store
  readonly background: BackgroundWork
  readonly relay: MailRelay
  readonly links: MailLinks
  readonly mailFrom: string
  readonly returnedFolder: string
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
}

const LOOK_EVERY_MS = 60_000
const COMPANIES_AT_ONCE = 4

interface CompanyMail {
  readonly companyId: string
}

export function createMailing({ onError, returnedFolder, background, ...parts }: MailingParts): Mailing {
  const { store, clock, relay, links, mailFrom } = parts
  const { signal } = background
  const templates = createLetterTemplates()
  let looking: NodeJS.Timeout | undefined

  // A campaign that pauses for a while is a task in the future, which polling finds.
  const polling = { lookEverySeconds: 1, retryAfterSeconds: 0 }
  const queue = background.queue<CompanyMail>({
    name: 'mail',
    atOnce: COMPANIES_AT_ONCE,
    ...polling,
    work: async ({ companyId }) => {
      const again = await sendMail({ ...parts, templates, signal }, companyId)
      if (again === undefined || signal.aborted) return
      const startAfter = new Date(Date.now() + again)
      // A running task looks again before it ends, so one queued task is enough for now, and one for later.
      await queue.send({ companyId }, { key: `later ${companyId}`, startAfter })
    },
  })
  const go = (companyId: string) => queue.send({ companyId }, { key: companyId })
  const returned = createReturnedMail({ store, folder: returnedFolder, clock, onError, signal })
  const look = async () => {
    for (const companyId of await companiesWithMail(store, clock())) await go(companyId)
  }

  return {
    relay,
    links,
    templates,
    mailFrom,
    returned,
    go,
    goToConfirm: async (companyId) => {
      if (await isSomebodyUnasked(store, companyId)) await go(companyId)
    },
    goAt: (companyId, campaignId, at) =>
      queue.send({ companyId }, { key: `due ${campaignId} ${at.toISOString()}`, startAfter: at }),
    begin: () => {
      const run = () => {
        if (signal.aborted) return
        void look().catch(onError)
        void returned.look().catch(onError)
      }
      looking = setInterval(run, LOOK_EVERY_MS)
      run()
    },
    close: async () => {
      clearInterval(looking)
      await Promise.all([templates.close(), returned.close()])
      relay.close()
    },
  }
}
