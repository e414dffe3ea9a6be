import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createMailLinks } from './commands/marketing/mail-links.ts'
import { createMailing, type Mailing } from './commands/marketing/mailing.ts'
import type { Config } from './config.ts'
import { mailFromOf } from './mail.ts'
import { createFolderRelay } from './providers/folder-relay.ts'
import type { MailRelay } from './providers/mail-relay.ts'
import { createSmtpRelay } from './providers/smtp-relay.ts'
import { publicUrlOf } from './public-url.ts'
import type { Store } from './store/core/open-store.ts'

interface Parts {
  readonly store: Store
  readonly config: Config
  readonly clock: () => Date
  readonly relay?: MailRelay
}

/** What sends campaigns: through the operator's mail server; without one each mail is a file. */
export function openMailing({ store, config, clock, relay }: Parts, log: FastifyBaseLogger): Mailing {
  const publicUrl = publicUrlOf(config)
  const bounceAddress = config.bounceAddress ?? `bounces@${new URL(publicUrl).hostname}`
  return createMailing({
    store,
    clock,
    relay: relay ?? relayOf(config),
    links: createMailLinks({ publicUrl, secret: config.jwtSecret, bounceAddress }),
    mailFrom: mailFromOf(config),
    returnedFolder: join(config.dataDir, 'returned-mail'),
    onError: (error) => log.error({ err: error }, 'mail could not be sent'),
  })
}

const relayOf = ({ smtpUrl, dataDir }: Config) =>
  smtpUrl ? createSmtpRelay({ url: smtpUrl }) : createFolderRelay(join(dataDir, 'mail'))
