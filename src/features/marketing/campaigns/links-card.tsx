import { listLinks } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { LinkClicks } from '../../../../contract/entities/marketing/link-clicks.ts'
import { call } from '../../../api/call.ts'
import { useCompanyQuery } from '../../../hooks/server-queries.ts'
import { thousands } from '../../../ui/primitives/amounts.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { SimpleTable, type SimpleColumn } from '../../../ui/tables/simple-table.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import styles from '../marketing.module.css'
import { texts } from './texts.ts'

type Row = LinkClicks['links'][number] & { _id: string }

const columns: ReadonlyArray<SimpleColumn<Row>> = [
  { label: texts.link, isName: true, cell: ({ address }) => <span className={styles['address']}>{address}</span> },
  { label: texts.peopleWhoClicked, cell: ({ people }) => thousands(people) },
]

/** `moved` changes when somebody has clicked. */
export function LinksCard({ id, moved }: { id: string; moved: string }) {
  const { value, failure, refetch } = useCompanyQuery(`links of ${id} ${moved}`, ({ query, auth }) =>
    call(listLinks, { params: { id }, query }, auth),
  )
  return (
    <Card title={texts.links}>
      {value ? <Links clicks={value} /> : <NotLoaded failure={failure} refetch={refetch} what={texts.campaigns} />}
    </Card>
  )
}

function Links({ clicks: { isCounted, links } }: { clicks: LinkClicks }) {
  if (!isCounted) return <p className={styles['muted']}>{texts.clicksNotCounted}</p>
  if (links.length === 0) return <p className={styles['muted']}>{texts.noLinks}</p>
  // Two links of an email may have one address.
  const rows = links.map((link, at) => ({ ...link, _id: String(at) }))
  return (
    <>
      <SimpleTable caption={texts.links} columns={columns} rows={rows} />
      <p className={styles['muted']}>{texts.onlyPeopleCount}</p>
    </>
  )
}
