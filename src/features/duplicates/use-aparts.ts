import {
  MOST_APART,
  UNDONE_APART_DAYS,
  type Apart,
  type ApartKind,
} from '../../../contract/entities/duplicates/apart.ts'
import { markDifferent, undoApart } from '../../../contract/mutations/apart.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useAparts } from '../../hooks/use-local-data.ts'
import { useDaysAgo } from '../../hooks/use-now.ts'
import { useUndo } from '../../records/use-undo.ts'
import { texts } from './texts.ts'

export const canMarkDifferent = (rows: readonly unknown[]) => rows.length > 1 && rows.length <= MOST_APART

/** Both save at once and work offline. */
export function useApartActions(of: ApartKind) {
  const device = useDevice()
  const { save, undoWith } = useUndo()
  const undo = (apartId: string, subject: string) =>
    mutate(device, undoApart, { apartId, at: new Date().toISOString() }, { subject })
  return {
    markDifferent: (ids: readonly string[], subject: string) => {
      const apartId = crypto.randomUUID()
      const args = { apartId, of, ids: [...ids], at: new Date().toISOString() }
      return save(
        () => mutate(device, markDifferent, args, { subject }),
        texts.markedDifferentSaved,
        undoWith(() => undo(apartId, subject), texts.takenBackSaved),
      )
    },
    takeBack: ({ _id }: Apart, subject: string) => save(() => undo(_id, subject), texts.takenBackSaved),
  }
}

/** Decisions in force, and those taken back lately; the latest first. */
export function useShownAparts(of: ApartKind): Apart[] | undefined {
  const oldest = useDaysAgo(UNDONE_APART_DAYS)
  return useAparts()?.filter((row) => row.of === of && (!row.undoneAt || Date.parse(row.undoneAt) > oldest))
}
