import { type Activity, type ActivityKind, isContact } from '../../../../contract/entities/activity.ts'
import type { RowIndex } from '../../live-index.ts'

export interface CountedContact {
  readonly leadId: string
  readonly by: string
  readonly at: number
  readonly kind: ActivityKind
  readonly outcome: Activity['outcome']
}

/** All calls and visits of a company in columns. A report looks at the time of each, and at the rest of few. */
export class ContactColumns implements RowIndex<Activity> {
  readonly #places = new Map<string, number>()
  readonly #times: number[] = []
  readonly #contacts: CountedContact[] = []

  put(activity: Activity): void {
    if (!isContact(activity)) return
    const { _id, leadId, by, kind, outcome } = activity
    const at = Date.parse(activity.at)
    const place = this.#places.get(_id) ?? this.#times.length
    this.#places.set(_id, place)
    this.#times[place] = at
    this.#contacts[place] = { leadId, by, at, kind, outcome }
  }

  remove(id: string): void {
    const place = this.#places.get(id)
    if (place !== undefined) this.#times[place] = Number.NaN
  }

  eachWithin({ from, to }: { from: number; to: number }, visit: (contact: CountedContact) => void): void {
    for (const [place, at] of this.#times.entries()) {
      const contact = at >= from && at <= to ? this.#contacts[place] : undefined
      if (contact) visit(contact)
    }
  }
}
