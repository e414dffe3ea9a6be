import { useState } from 'react'
import { formatDate } from '../../../contract/entities/field-text.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { SimpleTable } from '../../ui/tables/simple-table.tsx'
import type { PropertyRow } from './property-rows.ts'
import styles from './postcode-upload.module.css'
import { texts } from './texts.ts'

const PAGE_SIZE = 50
const PAGES_SHOWN = 10

interface PropertyTableProps {
  rows: readonly PropertyRow[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

export function PropertyTable({ rows, chosen, onChosen }: PropertyTableProps) {
  const [page, setPage] = useState(1)
  const last = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const choose = (id: string, isChosen: boolean) => {
    const after = new Set(chosen)
    if (isChosen) after.add(id)
    else after.delete(id)
    onChosen(after)
  }
  return (
    <>
      <SimpleTable
        caption={texts.homesFound}
        columns={[
          { label: texts.postcode, isName: true, cell: ({ postcode }) => postcode },
          { label: texts.address, cell: ({ certificate, note }) => (certificate ? addressOf(certificate) : note) },
          { label: texts.rating, cell: ratingOf },
          { label: texts.property, cell: ({ certificate }) => certificate?.property_type },
          { label: texts.lodged, cell: ({ certificate }) => formatDate(certificate?.lodgement_date ?? '') },
          {
            label: texts.choose,
            cell: ({ _id, certificate }) =>
              certificate ? (
                <label className={styles['choose']}>
                  <input
                    checked={chosen.has(_id)}
                    onChange={(event) => choose(_id, event.currentTarget.checked)}
                    type="checkbox"
                  />
                  <span className="visually-hidden">{texts.chooseAddressOf(addressOf(certificate))}</span>
                </label>
              ) : null,
          },
        ]}
        rows={shown}
      />
      <Pagination last={last} onPage={setPage} page={page} width={PAGES_SHOWN} />
    </>
  )
}

const ratingOf = ({ certificate }: PropertyRow) =>
  certificate?.current_energy_rating
    ? `${certificate.current_energy_rating} → ${certificate.potential_energy_rating ?? '?'}`
    : null
