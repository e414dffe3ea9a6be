import { demandMayRelease } from '../policies/people.ts'
import { recordAudit } from '../store/core/audit.ts'
import type { TenantTx } from '../store/core/tenant-tx.ts'
import { lockAccounts } from '../store/users/account-changes.ts'
import { notFound } from '../../contract/errors.ts'

interface Release {
  /** The deactivated user. */
  readonly userId: string
  readonly releasedBy: string
}

/** Both accounts stay locked until the commit, so that neither is activated, nor loses the right, in between. */
export async function demandRelease(tx: TenantTx, { userId, releasedBy }: Release): Promise<void> {
  const accounts = await lockAccounts(tx.sql, [userId, releasedBy])
  const author = accounts.get(userId)
  const administrator = accounts.get(releasedBy)
  if (!author || !administrator) throw notFound('This user')
  demandMayRelease(administrator, author)
}

export const recordRelease = (
  { sql, companyId }: TenantTx,
  { userId, releasedBy, name }: Release & { readonly name: string },
): Promise<void> =>
  recordAudit(sql, { by: releasedBy, subjectId: userId }, [
    { action: 'user.change-released', companyIds: [companyId], after: name },
  ])
