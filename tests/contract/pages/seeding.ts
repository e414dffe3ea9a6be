import type { EntityName } from '../../../contract/entities/entity.ts'
import { addLargest, type Columns } from '../../support/builders/largest-rows.ts'
import type { Office } from './walk.ts'

interface Rows {
  readonly entity: EntityName
  readonly table?: string
  readonly count: number
  readonly columns: (office: Office) => Columns | Promise<Columns>
  readonly path: (office: Office) => string
}

/** Rows of one kind. */
export const seedOf =
  ({ entity, table = entity, count, columns, path }: Rows) =>
  async (office: Office) => ({
    path: path(office),
    keys: await addLargest(office.server.store, office, { entity, table, count, columns: await columns(office) }),
  })
