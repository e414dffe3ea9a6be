import { randomBytes } from 'node:crypto'
import {
  DEFAULT_RATE_PER_DOMAIN,
  DEFAULT_RATE_PER_MINUTE,
} from '../../../contract/entities/marketing/marketing-settings.ts'
import type { Selectable } from 'kysely'
import type { MarketingTables } from '../schema/marketing-schema.ts'
import { auditIn } from '../core/audit.ts'
import type { Store } from '../core/open-store.ts'
import { writeTenant } from '../core/tenant-transaction.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

export type SettingsRow = Selectable<MarketingTables['marketing_settings']>

/** A new company can't send yet. The webhook's secret is created when a user first looks at it. */
const initial = (companyId: string): SettingsRow => ({
  company_id: companyId,
  sender_name: null,
  postal_address: null,
  rate_per_minute: DEFAULT_RATE_PER_MINUTE,
  rate_per_domain: DEFAULT_RATE_PER_DOMAIN,
  dkim_domain: null,
  dkim_selector: null,
  dkim_private_key: null,
  webhook_secret: '',
  test_addresses: [],
})

export async function readSettings(store: Store, companyId: string): Promise<SettingsRow> {
  const found = await store.db
    .selectFrom('marketing_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return found ?? initial(companyId)
}

/** Creates the row at the first call of any kind: the webhook's secret must never change unasked. */
async function settingsForUpdate(tx: TenantTx): Promise<SettingsRow> {
  await tx.sql
    .insertInto('marketing_settings')
    .values({ ...initial(tx.companyId), webhook_secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute()
  return tx.sql
    .selectFrom('marketing_settings')
    .selectAll()
    .where('company_id', '=', tx.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeSettings(
  store: Store,
  companyId: string,
  change: (before: SettingsRow) => Partial<SettingsRow>,
  by?: string,
): Promise<SettingsRow> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const before = await settingsForUpdate(tx)
    const after = { ...before, ...change(before) }
    await tx.sql.updateTable('marketing_settings').set(after).where('company_id', '=', companyId).execute()
    const changed = changedNames(before, after)
    if (by !== undefined && changed) await auditIn(tx, by, { action: 'settings.marketing', after: changed })
    return after
  })
  return result
}

const NAMES: Partial<Record<keyof SettingsRow, string>> = {
  sender_name: 'Sender name',
  postal_address: 'Postal address',
  rate_per_minute: 'Emails per minute',
  rate_per_domain: 'Emails per minute and domain',
  dkim_domain: 'DKIM domain',
  dkim_selector: 'DKIM selector',
  dkim_private_key: 'DKIM key',
  test_addresses: 'Test addresses',
}

/** Only the names, because a value may be a secret or an address. */
const changedNames = (before: SettingsRow, after: SettingsRow): string =>
  (Object.keys(NAMES) as (keyof SettingsRow)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => NAMES[name])
    .join(', ')
