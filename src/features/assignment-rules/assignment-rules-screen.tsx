import { getAssignmentRules } from '../../../contract/endpoints/company-settings.ts'
import { call } from '../../api/call.ts'
import { useCompanyQuery } from '../../hooks/server-queries.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useColleagues, useSession } from '../../hooks/use-local-data.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { RulesEditor } from './rules-editor.tsx'
import { texts } from './texts.ts'

/** From the server alone, which applies them: an outdated copy would say what no longer happens. */
export function AssignmentRulesScreen() {
  const isAdmin = useIsAdmin()
  if (!useSession()) return null
  return isAdmin ? (
    <PlainScreen title={texts.title}>
      <LoadedRules />
    </PlainScreen>
  ) : (
    <EmptyState icon="lock" isWholeScreen title={texts.onlyAdmins}>
      <title>{`${texts.title} · Doorstep`}</title>
      <p>{texts.askAdmin}</p>
    </EmptyState>
  )
}

function LoadedRules() {
  const query = useCompanyQuery('assignment rules', ({ query: company, auth }) =>
    call(getAssignmentRules, { query: company }, auth),
  )
  const { value, failure, refetch } = query
  const colleagues = useColleagues()
  if (value && colleagues)
    return (
      <RulesEditor
        colleagues={colleagues}
        key={value.version}
        onReload={refetch}
        onSaved={(answer) => query.replace(() => answer)}
        saved={value.rules}
        version={value.version}
      />
    )
  if (!failure) return <p role="status">{texts.loading}</p>
  return (
    <LoadFailure
      failure={failure}
      offline={texts.offline}
      offlineHint={texts.offlineHint}
      onTryAgain={refetch}
      tryAgain={texts.tryAgain}
    />
  )
}
