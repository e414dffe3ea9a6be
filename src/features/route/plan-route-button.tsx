import { useNavigate } from '@tanstack/react-router'
import { useSearch } from '../../hooks/search-context.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { idsOf, type Selected } from '../../search/selected.ts'
import { keepRoute, newRoute, routeKey } from './kept-route.ts'
import { ROUTE_MAX_LEADS } from './plan-route.ts'
import { texts } from './texts.ts'

/** Plans a route of the selected leads and opens it. */
export function PlanRouteButton({ selected }: { selected: Selected }) {
  const search = useSearch()
  const { companyId } = useCompany()
  const userId = useSession()?.userId
  const navigate = useNavigate()
  const toasts = useToasts()
  if (!search || !companyId || userId === undefined) return null

  const handlePress = async () => {
    try {
      const ids = await idsOf(search.leads('lead'), selected)
      if (ids.length > ROUTE_MAX_LEADS) {
        toasts.fail(texts.tooManyLeads(thousands(ids.length), ROUTE_MAX_LEADS), texts.selectFewer(ROUTE_MAX_LEADS))
        return
      }
      keepRoute(routeKey(userId, companyId), newRoute(ids, Date.now()))
      await navigate({ to: '/route' })
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }
  return (
    <Button icon="pin" onClick={() => void handlePress()}>
      {texts.planRoute}
    </Button>
  )
}
