import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type {
  MarketingSettings,
  MarketingSettingsForm,
} from '../../../contract/entities/marketing/marketing-settings.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MailRelay } from '../../providers/mail-relay.ts'
import { changeSettings, readSettings, type SettingsRow } from '../../store/marketing/marketing-settings.ts'
import type { Store } from '../../store/core/open-store.ts'

interface Asked {
  readonly store: Store
  readonly companyId: string
  readonly route: MailRelay['route']
  /** The addresses that a provider posts to. Absent for users who may not see the secret. */
  readonly webhookUrls: { readonly eventsUrl: string; readonly returnedMailUrl: string } | undefined
}

export async function showSettings({ store, companyId, ...asked }: Asked): Promise<MarketingSettings> {
  const row = await readSettings(store, companyId)
  // The secret is created when the first administrator opens the settings.
  const whole = asked.webhookUrls && !row.webhook_secret ? await changeSettings(store, companyId, () => ({})) : row
  return toSettings(whole, asked)
}

export async function setSettings(
  { store, companyId, by, ...asked }: Asked & { readonly by: string },
  form: MarketingSettingsForm,
): Promise<MarketingSettings> {
  const changed = (before: SettingsRow) => ({
    ...(form.senderName === undefined ? {} : { sender_name: form.senderName || null }),
    ...(form.postalAddress === undefined ? {} : { postal_address: form.postalAddress.trim() || null }),
    ...(form.ratePerMinute === undefined ? {} : { rate_per_minute: form.ratePerMinute }),
    ...(form.ratePerDomain === undefined ? {} : { rate_per_domain: form.ratePerDomain }),
    ...(form.testAddresses === undefined ? {} : { test_addresses: [...new Set(form.testAddresses)] }),
    ...(form.dkim === undefined ? {} : dkimColumns(form.dkim, before)),
  })
  const row = await changeSettings(store, companyId, changed, by)
  return toSettings(row, asked)
}

function dkimColumns(
  dkim: NonNullable<MarketingSettingsForm['dkim']> | null,
  before: SettingsRow,
): Partial<SettingsRow> {
  if (!dkim) return { dkim_domain: null, dkim_selector: null, dkim_private_key: null }
  const { domain, selector, privateKey } = dkim
  const isSame = before.dkim_domain === domain && before.dkim_selector === selector
  const kept = isSame ? before.dkim_private_key : null
  return {
    dkim_domain: domain,
    dkim_selector: selector,
    dkim_private_key: privateKey?.trim() ? checkedKey(privateKey) : (kept ?? newKey()),
  }
}

const KEY_BITS = 2048

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey

/** With an invalid key emails would leave unsigned. */
function checkedKey(privateKey: string): string {
  try {
    if (createPrivateKey(privateKey.trim()).asymmetricKeyType === 'rsa') return privateKey.trim()
  } catch {
    // Reported below.
  }
  throw new Refusal('invalid', 'The private key isn’t an RSA key in PEM form.')
}

function toSettings(row: SettingsRow, { route, webhookUrls }: Pick<Asked, 'route' | 'webhookUrls'>): MarketingSettings {
  const dkim = dkimOf(row)
  return {
    ...(row.sender_name ? { senderName: row.sender_name } : {}),
    ...(row.postal_address ? { postalAddress: row.postal_address } : {}),
    ratePerMinute: row.rate_per_minute,
    ratePerDomain: row.rate_per_domain,
    testAddresses: row.test_addresses,
    ...(dkim ? { dkim } : {}),
    mailRoute: route,
    ...(webhookUrls ? { webhook: { ...webhookUrls, secret: row.webhook_secret } } : {}),
  }
}

function dkimOf({ dkim_domain, dkim_selector, dkim_private_key }: SettingsRow): MarketingSettings['dkim'] {
  if (!dkim_domain || !dkim_selector || !dkim_private_key) return
  const key = createPublicKey(dkim_private_key).export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    domain: dkim_domain,
    selector: dkim_selector,
    dnsName: `${dkim_selector}._domainkey.${dkim_domain}`,
    dnsValue: `v=DKIM1; k=rsa; p=${key}`,
  }
}
