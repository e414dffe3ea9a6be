import { setTimeout as sleep } from 'node:timers/promises'
import { HttpDevice, type HttpDeviceOptions, PutOff } from '../support/http-device.ts'
import { addressOf, noteIn } from './messages.ts'
import { noteError, type Tally } from './tally.ts'
import type { Place } from './town.ts'

const MOST_TRIES = 20
const AGAIN_MS = 1_000
const SPREAD_MS = 2_000
const REOPEN_MS = 10_000

/** A device that is counted, on a line of its own. */
export const newDevice = (tally: Tally, number: number, options: Omit<HttpDeviceOptions, 'address' | 'onAnswer'>) =>
  new HttpDevice({ ...options, address: addressOf(number), takesCompressed: true, onAnswer: noteIn(tally) })

/** Once more where there was no answer, as a device does; each time is noted as an error. */
export async function insist<Result>(tally: Tally, work: () => Promise<Result>): Promise<Result | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await work()
    } catch (error) {
      noteError(tally, error)
      if (!isUnanswered(error)) return
      await sleep(AGAIN_MS + Math.random() * SPREAD_MS)
    }
  }
}

/** The line broke. An answer that isn't good is no better the second time. */
const isUnanswered = (error: unknown) => error instanceof Error && 'code' in error

/** Its stream, opened again whenever it ends, until `signal`. */
export async function listen(tally: Tally, device: HttpDevice, signal: AbortSignal): Promise<void> {
  const listenAgain = async (error: unknown) => {
    if (signal.aborted) return
    // One that was put off is counted among the answers.
    if (!(error instanceof PutOff)) noteError(tally, error)
    await sleep(Math.random() * REOPEN_MS)
    if (signal.aborted) return
    await listen(tally, device, signal)
    await insist(tally, () => device.pullNow(signal))
  }
  await device.openStream((error) => void listenAgain(error)).catch(listenAgain)
}

export function hold(device: HttpDevice, { cursor, seq }: Place): void {
  device.cursor = cursor
  device.seq = seq
}
