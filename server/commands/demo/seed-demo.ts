import type { Lease } from '../../store/core/lease-keeper.ts'
import { demandLease, withLease } from '../../store/core/leases.ts'
import { takeUpCertificates } from '../../store/register/certificates.ts'
import { createCompany, findCompanyByName } from '../../store/users/companies.ts'
import { hasForms, insertForms } from '../../store/records/insert-forms.ts'
import { hasJobs, insertJobs } from '../../store/uploads/insert-jobs.ts'
import { hasLeads, insertLeads, insertNotes } from '../../store/leads/import-leads.ts'
import type { Store } from '../../store/core/open-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { createUser, findUserByEmail } from '../../store/users/users.ts'
import { hashPassword } from '../users/passwords.ts'
import { DEMO_PASSWORD, demoCompanies, type DemoCompany, type DemoUser, demoUsers } from './demo-accounts.ts'
import { buildSyntheticForms } from './synthetic-forms.ts'
import { buildSyntheticJobs } from './synthetic-jobs.ts'
import { syntheticLeads } from './synthetic-leads.ts'

export interface SeedOptions {
  /** Number of leads in all companies together. */
  readonly leads: number
  readonly now?: Date
  readonly signal?: AbortSignal | undefined
}

/** Small, so that a stop signal is noticed between two batches. */
const BATCH = 1000

/** Adds the missing parts of the demo. Each company's leads are one transaction, so an interrupted company starts again. */
export function seedDemo(store: Store, { leads, now = new Date(), signal }: SeedOptions): Promise<void> {
  return withLease(store, 'doorstep demo', async (lease) => {
    const companies = await addCompanies(store)
    const users = await addUsers(store, companies)
    for (const company of companies) {
      signal?.throwIfAborted()
      const count = Math.round(leads * company.share)
      if (count > 0 && !(await hasLeads(store, company._id)))
        await addLeads(store, company, { count, users, now, signal, lease })
      if (count > 0 && !(await hasForms(store, company._id))) await addForms(store, company, { now, lease })
      if (count > 0 && company.hasJobs && !(await hasJobs(store, company._id)))
        await addJobs(store, company, { now, lease })
    }
    await takeUpCertificates(
      store,
      companies.map(({ _id }) => _id),
    )
  })
}

/** Skips a company of the same name that someone else created. */
async function addCompanies(store: Store): Promise<DemoCompany[]> {
  const ours: DemoCompany[] = []
  for (const company of demoCompanies) {
    const known = await findCompanyByName(store, company.name)
    if (!known) await createCompany(store, { id: company._id, name: company.name })
    if (!known || known._id === company._id) ours.push(company)
  }
  return ours
}

/** Skips a user who happens to have a demo user's email. */
async function addUsers(store: Store, companies: readonly DemoCompany[]): Promise<DemoUser[]> {
  const ourCompanyIds = new Set(companies.map(({ _id }) => _id))
  const ours: DemoUser[] = []
  for (const user of demoUsers) {
    const known = await findUserByEmail(store, user.email)
    const companyIds = user.companyIds.filter((id) => ourCompanyIds.has(id))
    if (!known) await createUser(store, { ...user, passwordHash: await hashPassword(DEMO_PASSWORD), companyIds })
    if (!known || known._id === user._id) ours.push({ ...user, companyIds })
  }
  return ours
}

interface LeadsToAdd {
  readonly count: number
  readonly users: readonly DemoUser[]
  readonly now: Date
  readonly signal: AbortSignal | undefined
  readonly lease: Lease
}

async function addLeads(store: Store, company: DemoCompany, { count, users, now, signal, lease }: LeadsToAdd) {
  const userIds = users.filter(({ companyIds }) => companyIds.includes(company._id)).map(({ _id }) => _id)
  const made = syntheticLeads({ seed: seedOf(company), count, flavour: company.flavour, now, userIds })
  await writeTenant(store, company._id, async (tx) => {
    for (const batch of inBatches(made, BATCH)) {
      signal?.throwIfAborted()
      await insertLeads(
        tx,
        batch.map(({ lead }) => lead),
      )
      await insertNotes(
        tx,
        batch.flatMap(({ notes }) => notes),
      )
    }
    // Checked last, because the lease can be lost at any time before.
    await demandLease(tx, lease)
  })
}

function* inBatches<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    if (batch.push(item) < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Dated = Pick<LeadsToAdd, 'now' | 'lease'>

async function addForms(store: Store, company: DemoCompany, { now, lease }: Dated) {
  const forms = buildSyntheticForms({ seed: seedOf(company), now })
  await writeTenant(store, company._id, async (tx) => {
    await insertForms(tx, forms)
    await demandLease(tx, lease)
  })
}

async function addJobs(store: Store, company: DemoCompany, { now, lease }: Dated) {
  const jobs = buildSyntheticJobs({ seed: seedOf(company), now, companyId: company._id })
  await writeTenant(store, company._id, async (tx) => {
    await insertJobs(tx, jobs)
    await demandLease(tx, lease)
  })
}

const seedOf = (company: DemoCompany) => demoCompanies.indexOf(company) + 1
