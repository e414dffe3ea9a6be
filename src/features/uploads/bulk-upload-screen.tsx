import { useState } from 'react'
import { useCompany } from '../../db/hooks.ts'
import { useKeptUploads } from '../../db/uploads.ts'
import { Card } from '../../ui/card.tsx'
import { PlainScreen } from '../../ui/plain-screen.tsx'
import { EarlierUploads } from './earlier-uploads.tsx'
import { KeptUploadCard } from './kept-upload-card.tsx'
import { UploadForm } from './upload-form.tsx'

const TITLE = 'Bulk Lead Upload'

export function BulkUploadScreen() {
  const { companyId } = useCompany()
  const [added, setAdded] = useState(0)
  const uploads = useKeptUploads(companyId) ?? []
  const moved = uploads.map(({ id, state }) => `${id} ${state}`).join()
  return (
    <PlainScreen title={TITLE}>
      <Card title="Upload a file of leads">
        <UploadForm key={`${companyId} ${added}`} onAdded={() => setAdded(added + 1)} />
      </Card>
      {uploads.map((upload) => (
        <KeptUploadCard key={upload.id} upload={upload} />
      ))}
      <EarlierUploads moved={moved} />
    </PlainScreen>
  )
}
