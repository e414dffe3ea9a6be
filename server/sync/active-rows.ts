import { type EntityName, type EntityRef, type Rows, entityKey } from '../../contract/entities/entity.ts'
import { demandRowSize } from '../../contract/entities/row-limits.ts'
import type { RowView } from '../../contract/mutations/mutation.ts'
import { removeRow, saveRow } from '../store/feed/rows.ts'
import type { Author, LoadedRow, Marks } from '../store/core/row-table.ts'
import type { TenantTx } from '../store/core/tenant-tx.ts'

/** The rows a mutation may touch: as loaded and locked, and as `apply` changes them. */
export interface ActiveRows extends RowView {
  before<E extends EntityName>(entity: E, id: string): Rows[E] | undefined
  /** Records a change of these pseudo-fields of a row, whatever else happens to it. */
  mark(ref: EntityRef, marks: Marks): void
  /** Writes every touched row. Afterwards `get` returns the stored rows. */
  save(tx: TenantTx, by: Author): Promise<void>
}

type RowsByEntity = { [E in EntityName]: Map<string, Rows[E]> }
const noRows = (): RowsByEntity => ({
  lead: new Map(),
  note: new Map(),
  user: new Map(),
  contact: new Map(),
  account: new Map(),
  view: new Map(),
  job: new Map(),
  list: new Map(),
  subscriber: new Map(),
  notice: new Map(),
  followUp: new Map(),
  activity: new Map(),
  notification: new Map(),
  leadFile: new Map(),
  merge: new Map(),
  knock: new Map(),
  apart: new Map(),
  recordMerge: new Map(),
})

export function activeRows(loaded: readonly LoadedRow[]): ActiveRows {
  const before = noRows()
  const after = noRows()
  const refByKey = new Map(loaded.map(({ ref }) => [entityKey(ref), ref]))
  const changed = new Map<string, EntityRef>()
  const marksByKey = new Map<string, Marks>()

  for (const row of loaded) remember(row)
  function remember<E extends EntityName>({ ref, row }: LoadedRow<E>) {
    if (!row) return
    before[ref.entity].set(ref.id, row)
    after[ref.entity].set(ref.id, row)
  }

  const markChanged = (entity: EntityName, id: string) => {
    const ref = refByKey.get(entityKey({ entity, id }))
    if (!ref) throw new Error(`A mutation changed ${entity} ${id}, which it does not touch.`)
    changed.set(entityKey(ref), ref)
  }

  async function saveOne<E extends EntityName>(tx: TenantTx, entity: E, id: string, by: Author) {
    const row: Rows[E] | undefined = after[entity].get(id)
    const marks = marksByKey.get(entityKey({ entity, id }))
    if (!row) return removeRow(tx, { entity, id }, by)
    demandRowSize(entity, before[entity].get(id), row)
    after[entity].set(id, await saveRow(tx, { entity, id }, before[entity].get(id), row, by, marks))
  }

  return {
    before: (entity, id) => before[entity].get(id),
    get: (entity, id) => after[entity].get(id),
    put: (entity, row) => {
      markChanged(entity, row._id)
      after[entity].set(row._id, row)
    },
    remove: (entity, id) => {
      markChanged(entity, id)
      after[entity].delete(id)
    },
    mark: (ref, marks) => {
      markChanged(ref.entity, ref.id)
      marksByKey.set(entityKey(ref), marks)
    },
    save: async (tx, by) => {
      for (const { entity, id } of changed.values()) await saveOne(tx, entity, id, by)
      if (changed.size > 0) return
      // A no-op also gets a `seq`: without one the device never treats it as acknowledged and retries for ever.
      const first = loaded.find(({ row }) => row)
      if (first) tx.touched(first.ref.entity, first.ref.id)
    },
  }
}
