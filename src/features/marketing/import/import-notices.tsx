import { useEffect, useEffectEvent } from 'react'
import { useCompany } from '../../../hooks/use-local-data.ts'
import { useKeptImports } from '../../../hooks/use-subscriber-imports.ts'
import { resumeImports } from '../../../workers/imports/import-client.ts'
import styles from '../marketing.module.css'
import { ImportNotice } from './import-notice.tsx'
import { texts } from './texts.ts'
import { useDevice } from '../../../hooks/device-context.ts'

export function ImportNotices({ onProgress }: { onProgress: () => void }) {
  const device = useDevice()
  const { companyId } = useCompany()
  const imports = useKeptImports(companyId) ?? []
  const handleProgress = useEffectEvent(onProgress)
  const done = imports.filter(({ state }) => state === 'done').length
  useEffect(() => {
    void resumeImports(device)
  }, [device])
  useEffect(() => {
    if (done > 0) handleProgress()
  }, [done])
  if (imports.length === 0) return null
  return (
    <ul aria-label={texts.imports} className={styles['notices']}>
      {imports.map((kept) => (
        <li key={kept.id}>
          <ImportNotice kept={kept} />
        </li>
      ))}
    </ul>
  )
}
