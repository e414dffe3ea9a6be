import { useState } from 'react'
import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { keptContentOf, useKeptContents, useThumbnail } from '../../hooks/use-lead-files.ts'
import { useLeadFiles } from '../../hooks/use-local-data.ts'
import { PictureButton } from './file-parts.tsx'
import { FileViewer } from './file-viewer.tsx'
import { useFileActions } from './use-file-actions.ts'

/** In the activity of a lead: the small picture of a file, where it has one, opens it. */
export function FilePicture({ file, subject }: { file: LeadFile; subject: string }) {
  const contents = useKeptContents()
  const thumbnail = useThumbnail(file, keptContentOf(file, contents))
  const files = useLeadFiles(file.leadId) ?? []
  const { describe } = useFileActions(file.leadId, subject)
  const [openedId, setOpenedId] = useState<string>()
  if (!thumbnail) return null
  return (
    <>
      <PictureButton file={file} onOpen={() => setOpenedId(file._id)} thumbnail={thumbnail} />
      <FileViewer contents={contents} describe={describe} files={files} onOpen={setOpenedId} openedId={openedId} />
    </>
  )
}
