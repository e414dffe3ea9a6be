import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Refusal } from '../../../contract/errors.ts'
import type { Store } from '../../store/core/open-store.ts'
import * as stored from '../../store/users/two-step.ts'
import { type CodeParts, demandRightCode } from './code-tries.ts'

export interface TwoStepParts {
  readonly store: Store
  readonly clock: () => Date
  readonly sealer: Sealer
}

export interface EnteringParts extends TwoStepParts, CodeParts {}

/** The session in which a code is entered. */
export interface CodeEntered extends Person {
  readonly sessionId: string
  readonly network: string
  readonly code: string
}

export interface Sealer {
  seal(text: string): string
  /** Undefined if the text was sealed with another key. */
  open(sealed: string): string | undefined
  /** The same text gives the same fingerprint. Without the key an attacker can't compare texts with it. */
  fingerprint(text: string): string
}

interface Person {
  readonly _id: string
  readonly email: string
  readonly firstname: string
  readonly companyIds: readonly string[]
}

const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10
const PERIOD_SECONDS = 30
/** Tolerates a clock that is slightly wrong. */
const STEPS_AROUND = 1
/** Free wrong codes: in one session, and in all sessions of an account together. */
const FREE_TRIES_OF_SESSION = 5
const FREE_TRIES_OF_ACCOUNT = 10

export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'doorstep', 'two-step sign-in', 32))
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    fingerprint: (text) => createHmac('sha256', key).update(text).digest('hex').slice(0, 12),
  }
}

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Doorstep', label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret })

export async function showTwoStep({ store }: TwoStepParts, userId: string) {
  const isOn = (await stored.findTwoStep(store, userId))?.isOn ?? false
  return { isOn, recoveryCodesLeft: isOn ? await stored.countRecoveryCodes(store, userId) : 0 }
}

/** The secret is sent only here. */
export async function startTwoStep({ store, sealer }: TwoStepParts, { _id, email }: Person) {
  const secret = new Secret({ size: 20 })
  if (!(await stored.keepSecret(store, _id, sealer.seal(secret.base32))))
    throw new Refusal('state', 'Two-step sign-in is already on. Turn it off first.')
  return { secret: secret.base32, uri: totpOf(secret, email).toString() }
}

export async function confirmTwoStep(parts: EnteringParts, entered: CodeEntered): Promise<string[]> {
  const { _id } = entered
  const twoStep = await stored.findTwoStep(parts.store, _id)
  if (!twoStep || twoStep.isOn) throw startAgain()
  const checked = { userId: _id, encryptedSecret: twoStep.encryptedSecret }
  await demandCode(parts, entered, { checked, kind: 'app' })
  const codes = newRecoveryCodes()
  if (!(await stored.turnOn(parts.store, checked, codes.map(hashRecoveryCode)))) throw startAgain()
  return codes
}

export async function renewRecoveryCodes(parts: EnteringParts, entered: CodeEntered): Promise<string[]> {
  const checked = await demandOn(parts, entered._id)
  await demandCode(parts, entered, { checked, kind: 'any' })
  const codes = newRecoveryCodes()
  if (!(await stored.replaceRecoveryCodes(parts.store, checked, codes.map(hashRecoveryCode)))) throw changedSince()
  return codes
}

export async function stopTwoStep(parts: EnteringParts, entered: CodeEntered): Promise<void> {
  const checked = await demandOn(parts, entered._id)
  await demandCode(parts, entered, { checked, kind: 'any' })
  if (!(await stored.turnOff(parts.store, checked))) throw changedSince()
}

const startAgain = () => new Refusal('state', 'Start setting up two-step sign-in again.')
const changedSince = () =>
  new Refusal('state', 'Two-step sign-in was changed on another device. Reload the page and try again.')

/** Only for another user: turning off your own takes the password and a code, in case the session was left open. */
export async function resetTwoStep({ store }: TwoStepParts, by: string, userId: string): Promise<void> {
  if (by === userId) throw new Refusal('forbidden', 'Turn off your own two-step sign-in in My account.')
  if (!(await stored.resetForUser(store, { by, userId })))
    throw new Refusal('not-found', 'This user doesn’t use two-step sign-in.')
}

async function demandOn({ store }: TwoStepParts, userId: string): Promise<stored.CheckedSecret> {
  const twoStep = await stored.findTwoStep(store, userId)
  if (!twoStep?.isOn) throw new Refusal('state', 'Two-step sign-in is off.')
  return { userId, encryptedSecret: twoStep.encryptedSecret }
}

/** A right code clears the counts of signed-in sessions. Those of signing in belong to the person who has the password. */
const demandCode = (
  parts: EnteringParts,
  { code, ...entered }: CodeEntered,
  { checked, kind }: { checked: stored.CheckedSecret; kind: 'app' | 'any' },
): Promise<void> =>
  demandRightCode(parts, entered, {
    brakes: [
      { key: `own-code-session:${entered.sessionId}`, free: FREE_TRIES_OF_SESSION },
      { key: `own-code:${entered._id}`, free: FREE_TRIES_OF_ACCOUNT },
    ],
    isRight: () => isRightCode(parts, checked, code, kind),
    clearsCounts: true,
  })

/** True once for each code. */
export async function isRightCode(
  { store, sealer, clock }: TwoStepParts,
  checked: stored.CheckedSecret,
  code: string,
  kind: 'app' | 'any' = 'any',
): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits))
    return kind === 'any' && stored.useRecoveryCode(store, checked.userId, hashRecoveryCode(code))
  const secret = sealer.open(checked.encryptedSecret)
  if (secret === undefined) return false
  const timestamp = clock().getTime()
  const delta = totpOf(Secret.fromBase32(secret), '').validate({ token: digits, timestamp, window: STEPS_AROUND })
  if (delta === null) return false
  return stored.useStep(store, checked, Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta)
}

/** Eighty bits each, so a plain hash is enough. */
const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (new Secret({ size: RECOVERY_CODE_BYTES }).base32.match(/.{4}/g) ?? []).join('-'),
  )

const hashRecoveryCode = (code: string) =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest('hex')
