import { useEffect, useId, useState } from 'react'
import { isOfLead } from '../../../csv/duplicate-keys.ts'
import { DIFFERENT_PEOPLE, type DifferentPeople } from '../../../contract/entities/bulk-upload.ts'
import { fullName, type Lead } from '../../../contract/entities/lead.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { LeadLink } from '../../records/lead-link.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { counted, thousands } from '../../ui/primitives/amounts.ts'
import { FoundRows } from '../../ui/tables/files/found-rows.tsx'
import type { SimpleColumn } from '../../ui/tables/simple-table.tsx'
import type { KnownRow, KnownRows as Known } from '../../workers/csv/count-known.ts'
import { countKnownRows } from '../../workers/csv/csv-client.ts'
import type { LeadScan } from '../../workers/csv/scan-leads.ts'
import { texts } from './texts.ts'
import styles from './uploads.module.css'

interface KnownRowsProps {
  file: File
  scan: LeadScan
  different: readonly DifferentPeople[]
  onDifferent: (different: DifferentPeople[]) => void
}

/** Which rows of the file are leads already and why, before anything is skipped or updated. */
export function KnownRows({ different, onDifferent, ...props }: KnownRowsProps) {
  const { known, matches } = useKnownRows({ ...props, different })
  const held = useHeldWords()
  return (
    <>
      <p className={styles['hint']} role="status">
        {[knownText(known, different), known && otherNamesText(known), held ?? texts.wellCheckAgainOnTheServer]
          .filter(Boolean)
          .join(' ')}
      </p>
      {known ? (
        <>
          <DifferentPeopleFields different={different} known={known} onDifferent={onDifferent} />
          <FoundRows
            caption={texts.rowsAndTheirLeads}
            columns={COLUMNS}
            count={sum(known.counts)}
            rows={matches}
            summary={texts.showMatches}
          />
        </>
      ) : null}
    </>
  )
}

const sum = (counts: Known['counts']) => counts.reduce((total, { count }) => total + count, 0)

interface DifferentPeopleFieldsProps {
  known: Known
  different: readonly DifferentPeople[]
  onDifferent: (different: DifferentPeople[]) => void
}

/** All matches of one kind may be of different people, such as those of an agent's email. */
function DifferentPeopleFields({ known, different, onDifferent }: DifferentPeopleFieldsProps) {
  const hint = useId()
  const countOf = (kind: DifferentPeople) => sum(known.counts.filter(({ kinds }) => kinds.includes(kind)))
  const shown = DIFFERENT_PEOPLE.filter((kind) => countOf(kind) > 0 || different.includes(kind))
  if (shown.length === 0) return null
  return (
    <fieldset aria-describedby={hint} className={styles['kinds']}>
      <legend>{texts.differentPeople}</legend>
      <p className={styles['hint']} id={hint}>
        {texts.differentPeopleHint}
      </p>
      {shown.map((kind) => (
        <CheckField
          checked={different.includes(kind)}
          key={kind}
          label={texts.sameAsCount(texts.sameAs[kind], counted(countOf(kind), 'row'))}
          onChecked={(isChecked) =>
            onDifferent([...different.filter((each) => each !== kind), ...(isChecked ? [kind] : [])])
          }
        />
      ))}
    </fieldset>
  )
}

interface Match {
  _id: string
  row: KnownRow
  lead: Lead | undefined
  isNew: boolean
}

const COLUMNS: ReadonlyArray<SimpleColumn<Match>> = [
  { label: texts.line, isName: true, cell: ({ row }) => row.line },
  { label: texts.why, cell: ({ row }) => row.kinds.map((kind) => texts.sameAs[kind]).join('; ') },
  { label: texts.inTheFile, cell: ({ row }) => factsOf(row.lead as Partial<Lead>, true) },
  {
    label: texts.onThisDevice,
    cell: ({ lead, isNew }) =>
      isNew
        ? texts.newLead
        : lead && (
            <>
              <LeadLink lead={lead} /> {factsOf(lead, false)}
            </>
          ),
  },
]

const factsOf = (lead: Partial<Lead>, isNamed: boolean) =>
  [
    isNamed && fullName(lead),
    lead.phone && displayPhone(lead.phone),
    lead.email,
    addressOf(lead),
    lead.certificate_number,
  ]
    .filter(Boolean)
    .join(', ')

function knownText(known: Known | undefined, different: readonly DifferentPeople[]): string {
  if (!known) return texts.checkingForDuplicates
  const count = sum(known.counts.filter(({ kinds }) => isOfLead(kinds, different)))
  if (count === 0) return texts.noDuplicatesFoundOnThisDevice
  return texts.knownRestOnThisDevice(counted(count, 'row'), count === 1 ? texts.matchesALead : texts.matchLeads)
}

function otherNamesText({ otherNames }: Known): string | undefined {
  if (otherNames === 0) return
  return texts.otherNames(counted(otherNames, 'row'), otherNames === 1)
}

/** Undefined when it has all of them. */
function useHeldWords(): string | undefined {
  const bootstrap = useSyncSummary()?.bootstrap
  if (!bootstrap || (bootstrap.complete && bootstrap.heldFrom === undefined)) return
  const { have, total } = bootstrap
  const part =
    have < total ? texts.onlyHaveOfTotalLeadsAre(thousands(have), thousands(total)) : texts.onlyTheNewerLeadsAre
  return texts.partOnThisDeviceWell(part)
}

type Question = Omit<KnownRowsProps, 'onDifferent'>

/** What was found in another reading of the file is not shown. */
function useKnownRows({ different, ...question }: Question): { known: Known | undefined; matches: readonly Match[] } {
  const search = useSearch()
  const found = useCount(question)
  const known = found?.scan === question.scan ? found.known : undefined
  const [leads, setLeads] = useState<readonly (Lead | undefined)[]>([])
  const first = known?.first
  useEffect(() => {
    if (!search || !first) return
    let isCurrent = true
    const rows = first.map(({ lead }) => lead)
    search.matching(rows, different).then(
      (matching) => (isCurrent ? setLeads(matching) : undefined),
      // The rows are shown without their leads.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [search, first, different])
  const matches = (first ?? []).map((row, at) => ({
    _id: String(row.line),
    row,
    lead: leads[at],
    isNew: !isOfLead(row.kinds, different),
  }))
  return { known, matches }
}

/** Another reading of the file is a new scan: it is looked through again when that has arrived. */
function useCount({ file, scan }: Omit<Question, 'different'>) {
  const search = useSearch()
  const [found, setFound] = useState<{ scan: LeadScan; known: Known }>()
  useEffect(() => {
    const { columns, headerLine, reading } = scan
    if (!search) return
    const leaving = new AbortController()
    const { signal } = leaving
    const look = async () => {
      const question = { columns, headerLine, totals: reading.totals, rules: reading.rules }
      const known = await countKnownRows(file, question, await search.duplicateHashes(), signal)
      if (!signal.aborted) setFound({ scan, known })
    }
    // The upload itself reports why a file can't be read.
    look().catch(() => undefined)
    return () => leaving.abort()
  }, [file, scan, search])
  return found
}
