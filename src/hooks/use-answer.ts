import { useObservable } from 'dexie-react-hooks'
import type { SharedAnswer } from '../db/schema/outbox-db.ts'

/** Undefined while there is none, and where nothing is asked. Throws what the query last threw. */
export function useAnswer<T>(answer: SharedAnswer<T> | undefined): T | undefined {
  // When the question changes, `useObservable` goes on returning the answer to the former one: lead A under the name of
  // lead B. So it only draws again, and what is drawn is read here.
  useObservable(() => changesOf(answer), [answer])
  return answer?.current()
}

function changesOf(answer: SharedAnswer<unknown> | undefined) {
  const drawn = answer?.current()
  return {
    hasValue: () => false,
    subscribe(onNext: (change: object) => void) {
      const changed = () => onNext({})
      const leave = answer?.subscribe(changed)
      // It came after it was drawn and before React subscribed.
      if (answer?.current() !== drawn) changed()
      return leave ?? nothing
    },
  }
}

const nothing = () => undefined
