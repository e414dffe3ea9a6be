import type { OutboxEntry } from '../schema/outbox-entry.ts'
import { rowsTouchedBy } from './overlay.ts'
import {
  bearingOn,
  followLocalChanges,
  isBehind,
  type LocalChanges,
  nothingOfGoneRows,
  type Worker,
} from './local-changes.ts'
import type { SharedAnswer } from '../schema/outbox-db.ts'
import { live, sharedSource, type Source } from './shared-answers.ts'
import {
  type Confirmed,
  type CompanyData,
  markOf,
  readConfirmed,
  type AnsweredQuestion,
  unstoredOf,
  viewOf,
} from './view.ts'

// A tap changes the outbox alone: then its copy in memory answers every question on the screen, and nothing is read again.
//
// outbox --followLocalChanges--> local changes --.
//                                                |--> overlay --> answer, when something that bears on it has changed
// rows ----readConfirmed---------> confirmed -----'
//
// Before the first read, `confirmed` is `unstoredOf` what this device has made, if that is all that is asked for.

export const liveLocalChanges = (worker: Worker): SharedAnswer<LocalChanges | undefined> =>
  sharedSource(worker.rows ?? worker.outbox, `local changes of ${worker.userId}`, followLocalChanges(worker))

export const liveView =
  <T, Answer>(data: CompanyData, question: AnsweredQuestion<T, Answer>): Source<Answer> =>
  (onAnswer, onFailure) => {
    const localChanges = liveLocalChanges(data)
    let confirmed: Confirmed<T> | undefined
    let reportedMark: string | undefined
    const readRows = (entries: readonly OutboxEntry[]) =>
      live(() => readConfirmed(data.rows, question, entries).catch(nothingOfGoneRows))((read) => {
        confirmed = read
        reportedMark = undefined
        notify()
      }, onFailure)
    const notify = () => {
      const own = currentOf(localChanges, onFailure)
      // The rows are being read again.
      if (!own?.meta || !confirmed || isBehind(confirmed.meta, own.meta)) return
      const entries = bearingOn(data, own, question)
      if (!areCached(entries, confirmed)) {
        leaveRows()
        leaveRows = readRows(entries)
        return
      }
      const mark = entries.map(markOf).join()
      if (mark === reportedMark) return
      reportedMark = mark
      onAnswer(question.answerFrom(viewOf(confirmed, entries)))
    }
    const own = currentOf(localChanges, onFailure)
    const entries = own ? bearingOn(data, own, question) : []
    if (own?.meta) confirmed = unstoredOf(question, entries, own.meta)
    if (confirmed) notify()
    let leaveRows = readRows(entries)
    const leaveLocalChanges = localChanges.subscribe(notify)
    return () => {
      leaveLocalChanges()
      leaveRows()
    }
  }

function currentOf<T>(answer: SharedAnswer<T>, onFailure: (error: unknown) => void): T | undefined {
  try {
    return answer.current()
  } catch (error) {
    onFailure(error)
    return undefined
  }
}

const areCached = (entries: readonly OutboxEntry[], { has }: Confirmed<unknown>) =>
  entries.every((entry) => rowsTouchedBy(entry).every(has))
