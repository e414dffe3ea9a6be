import { type QueueParts, TodayPane as Pane } from '../../../features/dashboard/my-day.tsx'
import { deferred } from '../../../ui/primitives/deferred.tsx'
import { PlanRouteButton } from '../../../features/route/lazy-plan-route-button.tsx'

const Outcomes = deferred(async () => (await import('../../../screens/outcomes/outcome-bar.tsx')).OutcomeBar)

const Messages = deferred(async () => (await import('../../../features/messages/message-links.tsx')).MessageLinks)

/** What the queue of Today has of other features, on Home and in a pane of its own. */
export const queueParts: QueueParts = {
  messages: (done) => <Messages {...done} isNamed key={done.lead._id} />,
  outcomes: (stop) => <Outcomes {...stop} onMissing={stop.onFinish} walk={undefined} />,
  routeOf: (leadIds) => <PlanRouteButton selected={{ ids: leadIds }} />,
}

export const TodayPane = () => <Pane {...queueParts} />
