import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../../contract/errors.ts'
import { readSettings } from '../../store/marketing/marketing-settings.ts'
import type { Store } from '../../store/core/open-store.ts'

const LONGEST_AGE_S = 300

export const SIGNATURE_HEADER = 'doorstep-signature'

export const signatureFor = (secret: string, seconds: number, body: string | Buffer) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`

interface SignedRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly rawBody: Buffer | null
}

/** A wrong signature, an old one and an unknown company get the same refusal, which reveals nothing. */
export async function demandSignature(
  store: Store,
  companyId: string,
  { request, now }: { request: SignedRequest; now: Date },
): Promise<void> {
  const { webhook_secret } = await readSettings(store, companyId)
  const given = String(request.headers[SIGNATURE_HEADER] ?? '')
  const seconds = Number(/^t=(\d{1,12}),/.exec(given)?.[1] ?? Number.NaN)
  const isRecent = Math.abs(now.getTime() / 1000 - seconds) <= LONGEST_AGE_S
  const expected = signatureFor(webhook_secret, seconds, request.rawBody ?? '')
  if (webhook_secret && isRecent && isSame(given, expected)) return
  throw new Refusal('forbidden', 'Incorrect signature.')
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
