import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMailLinks } from '../../../server/commands/marketing/mail-links.ts'
import { sendMail } from '../../../server/commands/marketing/sender.ts'
import { createSmtpRelay } from '../../../server/providers/smtp-relay.ts'
import { templatesInPlace } from '../builders/letter-templates.ts'
import { openStore } from '../../../server/store/core/open-store.ts'
import type { NewTestStore } from './test-database.ts'

// A sender in its own process, to be killed. Starts when its input gets data.

interface Settings {
  readonly reach: NewTestStore['reach']
  readonly smtpUrl: string
  readonly companyId: string
  readonly leaseMs?: number
}

const { reach, smtpUrl, companyId, leaseMs } = JSON.parse(process.argv[2] ?? '') as Settings
const store = await openStore({ ...reach, ...(leaseMs === undefined ? {} : { leaseMs }) })
const parts = {
  store,
  templates: templatesInPlace,
  relay: createSmtpRelay({ url: smtpUrl }),
  links: createMailLinks({
    publicUrl: 'https://doorstep.example',
    secret: 'secret',
    bounceAddress: 'b@doorstep.example',
  }),
  mailFrom: 'no-reply@doorstep.example',
  clock: () => new Date(),
  signal: new AbortController().signal,
}
process.stdout.write('ready\n')
await once(process.stdin, 'data')
for (;;) {
  const again = await sendMail(parts, companyId)
  if (again === undefined) break
  await sleep(Math.min(again, 200))
}
process.exit(0)
