import { type Knock, type KnockForm, knockText } from '../../../../contract/entities/knocks/knock.ts'
import { addKnock, changeKnock, deleteKnock } from '../../../../contract/mutations/knock.ts'
import { mutate, mutateTogether, step } from '../../../db/mutate.ts'
import { useDevice } from '../../../hooks/device-context.ts'
import { useUndo } from '../../../records/use-undo.ts'
import type { Point } from '../../../search/radius.ts'
import { texts } from './texts.ts'

/** On the sync screen, beside what was done. */
const nameOf = ({ house, street }: Pick<KnockForm, 'house' | 'street'>) => [house, street].filter(Boolean).join(' ')

/** What a tap does with knocks, each with its Undo. */
export function useKnockActions() {
  const device = useDevice()
  const { save, undoWith } = useUndo()

  const put = (place: Point, fields: KnockForm, at: string) => {
    const knockId = crypto.randomUUID()
    const args = { knockId, at, lat: place.lat, lng: place.lng, fields }
    return mutate(device, addKnock, args, { subject: nameOf(fields) }).then(() => knockId)
  }
  const remove = ({ _id: knockId, version, ...said }: Knock) =>
    mutate(device, deleteKnock, { knockId }, { subject: nameOf(said), base: version })

  return {
    /** Rejects with what to say, for the sheet that stays open. */
    add: async (place: Point, fields: KnockForm) => {
      const knockId = await put(place, fields, new Date().toISOString())
      const undo = () => mutate(device, deleteKnock, { knockId }, { subject: nameOf(fields) })
      await save(async () => undefined, knockText(fields), undoWith(undo))
    },
    /** Where a house is and what it is called is said of all its knocks, and the rest of the one that is changed. */
    change: async ({ _id, version }: Knock, others: readonly Knock[], fields: Required<KnockForm>) => {
      const { house, street, postcode } = fields
      const steps = others.map((other) =>
        step(changeKnock, { knockId: other._id, fields: { house, street, postcode } }, { base: other.version }),
      )
      await mutateTogether(device, [step(changeKnock, { knockId: _id, fields }, { base: version }), ...steps], {
        subject: nameOf(fields),
      })
    },
    /** A deleted row never comes back: its content does, as a new one. */
    remove: (knock: Knock, isOwn: boolean) => {
      const { house, street, postcode, outcome, note, at } = knock
      const addAgain = () => put(knock, { house, street, postcode, outcome, note }, at)
      const text = texts.deleted(knockText(knock))
      void save(() => remove(knock), text, isOwn ? undoWith(addAgain) : undefined)
    },
  }
}
