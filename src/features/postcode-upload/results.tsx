import { useMemo, useState } from 'react'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { RawAnswer } from '../../ui/feedback/raw-answer.tsx'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'
import { PropertyTable } from './property-table.tsx'
import { asJson, propertyRows } from './property-rows.ts'
import styles from './postcode-upload.module.css'
import type { LookUp } from './use-postcode-look-up.ts'
import { MOST_CERTIFICATES, postCertificateLeads } from '../../../contract/endpoints/postcode-upload.ts'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import { call } from '../../api/call.ts'
import { texts } from './texts.ts'

/** Drawing more than this would freeze the page. */
const JSON_SHOWN = 200_000

export function Results({ lookUp: { results, totals, isRunning } }: { lookUp: LookUp }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => propertyRows(results), [results])
  const properties = rows.flatMap(({ certificate }) => certificate ?? [])
  const json = useMemo(() => (isRunning ? '' : asJson(results, totals)), [results, totals, isRunning])
  return (
    <>
      <Card
        action={isRunning ? undefined : <DownloadButton json={json} />}
        title={texts.countOfCount2(counted(properties.length, 'certificate'), counted(results.length, 'postcode'))}
      >
        <div className={styles['results']}>
          <CreateLeads
            chosen={properties.filter(({ certificate_number }) => chosen.has(certificate_number))}
            properties={properties.length}
            onAll={() => setChosen(new Set(properties.map(({ certificate_number }) => certificate_number)))}
            onNone={() => setChosen(new Set())}
          />
          <PropertyTable chosen={chosen} onChosen={setChosen} rows={rows} />
        </div>
      </Card>
      {json ? <RawAnswer text={json.slice(0, JSON_SHOWN)} title={texts.epcData} /> : null}
      {json.length > JSON_SHOWN ? <p>{texts.onlyTheStartIsShown}</p> : null}
    </>
  )
}

const DownloadButton = ({ json }: { json: string }) => (
  <Button icon="download" onClick={() => saveFile(new Blob([json], { type: 'application/json' }), 'epc-data.json')}>
    {texts.download}
  </Button>
)

interface CreateLeadsProps {
  properties: number
  chosen: Parameters<typeof createLeads>[0]['certificates']
  onAll: () => void
  onNone: () => void
}

function CreateLeads({ properties, chosen, onAll, onNone }: CreateLeadsProps) {
  const [done, setDone] = useState<number>()
  const token = useSession()?.token
  const { companyId } = useCompany()
  const toasts = useToasts()
  const create = async () => {
    setDone(0)
    try {
      const { created, alreadyThere } = await createLeads({ companyId, token, certificates: chosen, onDone: setDone })
      const there = alreadyThere > 0 ? texts.alreadyExisted(alreadyThere) : ''
      toasts.succeed(`${counted(created, 'lead')} created${there}`)
      onNone()
    } catch (error) {
      toasts.fail(texts.notAllLeadsCouldBeCreated, failureText(error))
    } finally {
      setDone(undefined)
    }
  }
  if (properties === 0) return null
  return (
    <div className={styles['choice']}>
      <Button disabled={chosen.length === properties} onClick={onAll}>
        {texts.chooseAll}
      </Button>
      <Button disabled={chosen.length === 0} kind="quiet" onClick={onNone}>
        {texts.chooseNone}
      </Button>
      <Button disabled={chosen.length === 0 || done !== undefined} kind="primary" onClick={() => void create()}>
        {chosen.length === 0 ? texts.createLeads : texts.createCount(counted(chosen.length, 'lead'))}
      </Button>
      {done === undefined ? null : (
        <WorkProgress
          label={texts.creatingLeads}
          total={chosen.length}
          value={done}
          text={texts.doneOfCountDone(done, chosen.length)}
        />
      )}
    </div>
  )
}

interface NewLeads {
  companyId: string | undefined
  token: string | undefined
  certificates: readonly Certificate[]
  onDone: (certificates: number) => void
}

/** Sent in batches. Resending one adds nothing: the company already has those properties. */
async function createLeads({ companyId, token, certificates, onDone }: NewLeads) {
  let created = 0
  let alreadyThere = 0
  for (let from = 0; from < certificates.length; from += MOST_CERTIFICATES) {
    const batch = certificates.slice(from, from + MOST_CERTIFICATES)
    const answer = await call(postCertificateLeads, { query: { companyId }, body: { certificates: batch } }, { token })
    created += answer.created
    alreadyThere += answer.alreadyThere
    onDone(from + batch.length)
  }
  return { created, alreadyThere }
}
