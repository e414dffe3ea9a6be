import { useState } from 'react'
import { useCompany } from '../../hooks/use-local-data.ts'
import { useKeptUploads } from '../../hooks/use-uploads.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { EarlierUploads } from './earlier-uploads.tsx'
import { KeptUploadCard } from './kept-upload-card.tsx'
import { UploadForm } from './upload-form.tsx'
import { texts } from './texts.ts'

const TITLE = texts.bulkLeadUpload

export function BulkUploadScreen() {
  const { companyId } = useCompany()
  const [added, setAdded] = useState(0)
  const uploads = useKeptUploads(companyId) ?? []
  const moved = uploads.map(({ id, state }) => `${id} ${state}`).join()
  return (
    <PlainScreen title={TITLE}>
      <Card title={texts.uploadAFileOfLeads}>
        <UploadForm key={`${companyId} ${added}`} onAdded={() => setAdded(added + 1)} />
      </Card>
      {uploads.map((upload) => (
        <KeptUploadCard key={upload.id} upload={upload} />
      ))}
      <EarlierUploads moved={moved} />
    </PlainScreen>
  )
}
