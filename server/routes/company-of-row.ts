import { findCompanyOf, type RowTableName } from '../store/leads.ts'
import { found } from './found.ts'
import type { Services } from './services.ts'

/** Which of the companies has the row, alive or deleted. */
export const companyOfRow =
  ({ store }: Pick<Services, 'store'>, entity: RowTableName) =>
  async (companyIds: readonly string[], id: string): Promise<string> =>
    found(
      await findCompanyOf(store, companyIds, { entity, id }),
      `This ${entity === 'marketing_list' ? 'list' : entity}`,
    )
