import { Refusal } from '../../../contract/errors.ts'
import { createWorkerPool } from '../worker-pool.ts'
import type { LetterTemplate, Written } from './letter-template.ts'

/** Parses campaigns in threads: hostile HTML costs its thread, never the server. */
export interface LetterTemplates {
  /** `patient`: no user waits, so a slow machine doesn't count as a bad text. */
  of(campaign: Written, patience?: 'patient'): Promise<LetterTemplate>
  close(): Promise<void>
}

const DEADLINE_MS = 5_000
const PATIENT_MS = 60_000
const MEMORY_MB = 256
/** A campaign's template is requested repeatedly while it is being sent. */
const MOST_KEPT = 20

export function createLetterTemplates({ deadlineMs = DEADLINE_MS, patientMs = PATIENT_MS } = {}): LetterTemplates {
  const poolWith = (milliseconds: number) =>
    createWorkerPool<Written, LetterTemplate>({
      url: new URL('./letter.worker.ts', import.meta.url),
      deadlineMs: milliseconds,
      memoryMb: MEMORY_MB,
      threads: 1,
    })
  const quick = poolWith(deadlineMs)
  // Campaigns have a thread to themselves, so that a preview never waits for them.
  const patient = poolWith(patientMs)
  let kept: { written: Written; isPatient: boolean; template: Promise<LetterTemplate> }[] = []

  return {
    of: ({ html, text }, patience) => {
      const isPatient = patience !== undefined
      const known = kept.find(({ written }) => written.html === html && written.text === text)
      if (known && (known.isPatient || !isPatient)) return known.template
      const template = (isPatient ? patient : quick).run({ html, text }).catch((error: unknown) => {
        kept = kept.filter((one) => one.template !== template)
        throw isOfTheText(error) ? tooMuchWork() : error
      })
      kept = [{ written: { html, text }, isPatient, template }, ...kept.filter((one) => one !== known)].slice(
        0,
        MOST_KEPT,
      )
      return template
    },
    close: async () => {
      await Promise.all([quick.close(), patient.close()])
    },
  }
}

/** The thread exceeded its deadline or its memory. */
const isOfTheText = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    error.name === 'TimeoutError' ||
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

const tooMuchWork = () =>
  new Refusal('state', 'The HTML of this email is too complicated to read. Simplify it and try again.')
