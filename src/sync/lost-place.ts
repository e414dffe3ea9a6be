import { ApiError } from '../api/failures.ts'
import type { RowsDb, RowsMeta } from '../db/rows-db.ts'
import { abandonPlace } from '../db/rows-writer.ts'

/** The server no longer knows the place in its feed that the device named (410). */
export const isLostPlace = (error: unknown) =>
  error instanceof ApiError && (error.code === 'cursor-expired' || error.code === 'epoch')

/** The answer; where the place it was asked from is lost, that place is forgotten, unless another tab has moved on. */
export async function orLosePlace<T>(
  answer: Promise<T>,
  rows: RowsDb,
  isThere: (meta: RowsMeta) => boolean,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isLostPlace(error)) await abandonPlace(rows, isThere)
    throw error
  }
}
