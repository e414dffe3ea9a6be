import { useMerges } from '../../hooks/use-local-data.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { Link } from '@tanstack/react-router'
import { texts } from './texts.ts'

/** On the address of a lead that is gone because it was merged. */
export function MergedNotice({ id }: { id: string }) {
  const merge = useMerges()?.find(({ others, undoneAt }) => !undoneAt && others.some(({ _id }) => _id === id))
  if (!merge) return null
  return (
    <Notice icon="copy" kind="info" text={texts.thisLeadWasMerged}>
      <Link className={buttonClass()} params={{ id: merge.leadId }} to="/lead/$id">
        {texts.openTheKeptLead}
      </Link>
    </Notice>
  )
}
