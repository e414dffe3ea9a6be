import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getOpenWork } from '../../../contract/endpoints/users.ts'
import type { Company } from '../../../contract/entities/company.ts'
import { isWithoutWork, type OpenWork } from '../../../contract/entities/sharing/open-work.ts'
import type { Colleague } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { useCompany } from '../../hooks/use-local-data.ts'
import { useNow } from '../../hooks/use-now.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { handOverTexts as texts } from './hand-over-texts.ts'
import styles from './leaver-work.module.css'
import { bookedOf, openLeadsOf, useLeaverWork } from './use-leaver-work.ts'

const HandOverDialog = deferred(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

interface LeaverWorkProps {
  leaver: Colleague
  /** Those that they leave. */
  companies: readonly Company[]
}

/**
 * What somebody who leaves has to do, by company. That of the company on screen is counted and handed over from the data of
 * this device; of the others the server counts.
 */
export function LeaverWork({ leaver, companies }: LeaverWorkProps) {
  const { companyId } = useCompany()
  return (
    <section aria-label={texts.workOf(leaver.firstname)} className={styles['work']}>
      <h3 className={styles['title']}>{texts.workOf(leaver.firstname)}</h3>
      <ul className={styles['companies']}>
        {companies.map((company) => (
          <li className={styles['company']} key={company._id}>
            <strong translate="no">{company.name}</strong>
            {company._id === companyId ? (
              <WorkHere company={company} leaver={leaver} />
            ) : (
              <WorkElsewhere company={company} leaver={leaver} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CompanyWorkProps {
  leaver: Colleague
  company: Company
}

function WorkHere({ leaver, company }: CompanyWorkProps) {
  const work = useLeaverWork(leaver._id)
  const today = londonDate(useNow())
  const [isHandingOver, setIsHandingOver] = useState(false)
  const close = () => setIsHandingOver(false)
  if (!work) return <span role="status">{texts.counting}</span>
  return (
    <>
      <Counts links={{ open: openLeadsOf(leaver._id), booked: bookedOf(leaver._id, today) }} work={work.counts} />
      {isWithoutWork(work.counts) ? null : (
        <Button aria-label={texts.handOverIn(company.name)} onClick={() => setIsHandingOver(true)}>
          {texts.handOver}
        </Button>
      )}
      {isHandingOver ? <HandOverDialog leaver={leaver} onClose={close} onMissing={close} work={work} /> : null}
    </>
  )
}

function WorkElsewhere({ leaver, company }: CompanyWorkProps) {
  const { companies, switchCompany } = useCompany()
  const { value, failure } = useServerQuery(
    `work of ${leaver._id}`,
    async (auth) => (await call(getOpenWork, { params: { id: leaver._id } }, auth)).companies,
  )
  if (failure) return <span role="status">{texts.notCounted}</span>
  const work = value?.find(({ _id }) => _id === company._id)
  if (!work) return <span role="status">{texts.counting}</span>
  const isMember = companies?.some(({ _id }) => _id === company._id)
  return (
    <>
      <Counts work={work} />
      {isWithoutWork(work) ? null : isMember ? (
        <Button onClick={() => void switchCompany(company._id)}>{texts.switchTo(company.name)}</Button>
      ) : (
        <span className={styles['hint']}>{texts.askMember}</span>
      )}
    </>
  )
}

interface CountsProps {
  work: OpenWork
  /** To the lists of this device, which show what is counted. */
  links?: { open: ReturnType<typeof openLeadsOf>; booked: ReturnType<typeof bookedOf> }
}

function Counts({ work, links }: CountsProps) {
  if (isWithoutWork(work)) return <span role="status">{texts.nothing}</span>
  const texted = {
    leads: counted(work.leads, 'open lead'),
    bookedLeads: counted(work.bookedLeads, 'booked lead'),
    bookedDeals: counted(work.bookedDeals, 'booked deal'),
  }
  const items = links
    ? {
        leads: (
          <Link search={links.open} to="/leads">
            {texted.leads}
          </Link>
        ),
        bookedLeads: (
          <Link search={links.booked} to="/leads">
            {texted.bookedLeads}
          </Link>
        ),
        bookedDeals: (
          <Link search={links.booked} to="/deals">
            {texted.bookedDeals}
          </Link>
        ),
      }
    : texted
  const shown = [
    { name: 'leads', count: work.leads, item: items.leads },
    { name: 'followUps', count: work.followUps, item: counted(work.followUps, 'follow-up') },
    { name: 'bookedLeads', count: work.bookedLeads, item: items.bookedLeads },
    { name: 'bookedDeals', count: work.bookedDeals, item: items.bookedDeals },
  ].filter(({ count }) => count > 0)
  return (
    <ul className={styles['counts']} translate="no">
      {shown.map(({ name, item }) => (
        <li key={name}>{item}</li>
      ))}
    </ul>
  )
}
