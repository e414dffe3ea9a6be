import type { Company } from '../../../contract/entities/company.ts'
import { readAuth } from '../outbox/auth-records.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'

/** What the server has just saved of a company, until the next sync brings all of them. */
export const keepCompany = (outbox: OutboxDb, company: Company): Promise<void> =>
  outbox.transaction('rw', outbox.auth, async () => {
    const profile = await readAuth(outbox, 'profile')
    if (!profile) return
    const companies = profile.companies.map((known) => (known._id === company._id ? company : known))
    await outbox.auth.put({ ...profile, companies })
  })
