import { Link } from '@tanstack/react-router'
import type { MergedKind } from '../../../contract/entities/duplicates/record-merge.ts'
import { useMerges, useRecordMerges } from '../../hooks/use-local-data.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { texts } from './texts.ts'

interface Merged {
  others: ReadonlyArray<{ _id: string }>
  undoneAt?: string | undefined
}

const wentInto =
  (id: string) =>
  ({ others, undoneAt }: Merged) =>
    !undoneAt && others.some(({ _id }) => _id === id)

/** On the address of a lead that is gone because it was merged. */
export function MergedNotice({ id }: { id: string }) {
  const merge = useMerges()?.find(wentInto(id))
  if (!merge) return null
  return (
    <Notice icon="copy" kind="info" text={texts.thisLeadWasMerged}>
      <Link className={buttonClass()} params={{ id: merge.leadId }} to="/lead/$id">
        {texts.openTheKeptLead}
      </Link>
    </Notice>
  )
}

/** The same of a contact or an account. */
export function MergedRecordNotice({ of, id }: { of: MergedKind; id: string }) {
  const merge = useRecordMerges()?.find((each) => each.of === of && wentInto(id)(each))
  if (!merge) return null
  return (
    <Notice icon="copy" kind="info" text={texts.wasMerged[of].text}>
      <Link
        className={buttonClass()}
        params={{ id: merge.keptId }}
        to={of === 'contact' ? '/contact/$id' : '/account/$id'}
      >
        {texts.wasMerged[of].open}
      </Link>
    </Notice>
  )
}
