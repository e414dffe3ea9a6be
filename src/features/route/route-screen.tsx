import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { withWishes } from '../../../contract/entities/wish.ts'
import { useOwnWishes } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { milesText, NearMeNote, NearMeOffer } from '../../records/near-me.tsx'
import { LeadLink } from '../../records/lead-link.tsx'
import { ReachLinks } from '../../records/reach-links.tsx'
import { milesBetween, type Point } from '../../search/radius.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { counted } from '../../ui/primitives/amounts.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { mapsLinks, MOST_STOPS } from './maps-links.ts'
import { ROUTE_MAX_LEADS, routeMiles } from './plan-route.ts'
import styles from './route-screen.module.css'
import { texts } from './texts.ts'
import { type PlannedRoute, type Route, type RouteStop, useRoute, useTodaysVisits } from './use-route.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

/** The stops in their order, and where the way to the first begins. */
export type RouteOnMap = (places: readonly Point[], from: Point | undefined) => ReactNode

/** The day's way from door to door, planned on the device. */
export function RouteScreen({ map }: { map: RouteOnMap }) {
  const now = useNow()
  const route = useRoute(now)
  const { planned } = route
  if (!route.hasRoute) {
    return (
      <div className={styles['none']}>
        <title>{`${texts.route} · Doorstep`}</title>
        <NoRoute now={now} onPlan={route.plan} />
      </div>
    )
  }
  return (
    <div className={styles['screen']}>
      <title>{`${texts.route} · Doorstep`}</title>
      <div className={styles['panel']}>
        <h1>{texts.route}</h1>
        {planned ? <Planned planned={planned} route={route} /> : <Skeleton lines={8} />}
      </div>
      {map(planned?.stops.map(({ place }) => place) ?? [], planned?.from)}
    </div>
  )
}

function NoRoute({ now, onPlan }: { now: number; onPlan: Route['plan'] }) {
  const visits = useTodaysVisits(now)
  return (
    <EmptyState icon="pin" isWholeScreen title={texts.noRouteYet}>
      <p>{texts.howToChoose(ROUTE_MAX_LEADS)}</p>
      {visits && visits.length > 0 ? (
        <Button kind="primary" onClick={() => onPlan(visits)}>
          {texts.planTodaysVisits(visits.length)}
        </Button>
      ) : null}
      {visits?.length === 0 ? <p>{texts.noVisitsToday}</p> : null}
      <Link className={buttonClass()} to="/leads/my">
        {texts.chooseLeads}
      </Link>
    </EmptyState>
  )
}

function Planned({ planned, route }: { planned: PlannedRoute; route: Route }) {
  const { stops, from, isFromDevice, skipped, done, unplaced, missing } = planned
  const { hasAgreed, finding } = useNearMe()
  const places = stops.map(({ place }) => place)
  return (
    <>
      {stops.length > 0 ? (
        <>
          <div className={styles['summary']} role="status">
            <p>{texts.visitsAndMiles(counted(stops.length, 'visit'), milesText(routeMiles(places, from)))}</p>
            <p className={styles['note']}>{isFromDevice ? texts.startsFromHere : texts.startsAtFirst}</p>
          </div>
          {hasAgreed && finding !== 'found' ? <NearMeNote /> : null}
          <NearMeOffer />
          <NavigateLinks leads={stops.map(({ lead }) => lead)} />
          <ol aria-label={texts.stops} className={styles['stops']}>
            {stops.map((stop, index) => (
              <StopCard
                before={places[index - 1] ?? from}
                isFirst={index === 0}
                key={stop.lead._id}
                number={index + 1}
                onSkip={() => route.setSkipped(stop.lead._id, true)}
                stop={stop}
              />
            ))}
          </ol>
          <div className={styles['tools']}>
            <Button icon="refresh" onClick={route.planAgain}>
              {texts.planAgain}
            </Button>
            <ClearButton onClear={route.clear} />
          </div>
        </>
      ) : (
        <>
          {unplaced.length === 0 ? <p role="status">{texts.everyVisitIsDone}</p> : null}
          <div>
            <ClearButton onClear={route.clear} />
          </div>
        </>
      )}
      {unplaced.length > 0 ? <Names leads={unplaced} note={texts.noLocation} title={texts.notOnTheRoute} /> : null}
      {skipped.length > 0 ? (
        <Names
          action={(lead) => (
            <Button aria-label={texts.putBackName(leadName(lead))} onClick={() => route.setSkipped(lead._id, false)}>
              {texts.putBack}
            </Button>
          )}
          leads={skipped}
          title={texts.skipped(skipped.length)}
        />
      ) : null}
      {done.length > 0 ? <Names leads={done} title={texts.done(done.length)} /> : null}
      {missing > 0 ? <p className={styles['note']}>{texts.notOnThisDevice(counted(missing, 'lead'))}</p> : null}
    </>
  )
}

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <Button icon="close" onClick={onClear}>
    {texts.clearRoute}
  </Button>
)

function NavigateLinks({ leads }: { leads: readonly Lead[] }) {
  const wishes = useOwnWishes()
  const links = mapsLinks(leads.map((lead) => withWishes(lead, wishes)))
  return (
    <div className={styles['navigate']}>
      <div className={styles['tools']}>
        {links.map(({ href, first, last, asksFirst }) => (
          <a
            className={buttonClass('primary')}
            data-asks-first={asksFirst}
            href={href}
            key={first}
            rel="noreferrer"
            target="_blank"
          >
            <Icon name="locate" />
            <LiveText>{links.length === 1 ? texts.navigateRoute : texts.navigatePart(first, last)}</LiveText>
          </a>
        ))}
      </div>
      <p className={styles['note']}>
        {links.length > 1 ? `${texts.inParts(MOST_STOPS)} ${texts.needsMapsApp}` : texts.needsMapsApp}
      </p>
    </div>
  )
}

interface StopCardProps {
  stop: RouteStop
  number: number
  before: Point | undefined
  isFirst: boolean
  onSkip: () => void
}

function StopCard({ stop: { lead, place, appointment }, number, before, isFirst, onSkip }: StopCardProps) {
  const name = leadName(lead)
  const address = addressOf(lead)
  const miles = before && milesText(milesBetween(before, place))
  return (
    <li aria-label={name} className={styles['stop']}>
      <span aria-hidden="true" className={styles['number']}>
        {number}
      </span>
      <div className={styles['what']}>
        <div className={styles['head']}>
          <h2>
            <LeadLink lead={lead} />
          </h2>
          {appointment ? <Badge tone="accent">{appointment.text}</Badge> : null}
        </div>
        {address === name ? null : <p className={styles['where']}>{address}</p>}
        {miles ? (
          <p className={styles['note']}>{isFirst ? texts.fromStart(miles) : texts.fromPrevious(miles)}</p>
        ) : null}
        <DoNotBadges lead={lead} />
        <div className={styles['actions']}>
          <ReachLinks className={buttonClass()} lead={lead} />
          <Button aria-label={texts.skipName(name)} icon="chevronsRight" onClick={onSkip}>
            {texts.skip}
          </Button>
        </div>
      </div>
    </li>
  )
}

interface NamesProps {
  title: string
  note?: string
  leads: readonly Lead[]
  action?: (lead: Lead) => ReactNode
}

function Names({ title, note, leads, action }: NamesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles['others']}>
      <h2 id={id}>{title}</h2>
      {note ? <p className={styles['note']}>{note}</p> : null}
      <ul>
        {leads.map((lead) => (
          <li className={styles['head']} key={lead._id}>
            <LeadLink lead={lead} />
            {action?.(lead)}
          </li>
        ))}
      </ul>
    </section>
  )
}
