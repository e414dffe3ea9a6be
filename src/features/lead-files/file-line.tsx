import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { fileTitle, type LeadFile } from '../../../contract/entities/files/lead-file.ts'
import type { KeptContent } from '../../db/schema/uploads-db.ts'
import { useThumbnail } from '../../hooks/use-lead-files.ts'
import { useColleagues } from '../../hooks/use-local-data.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { formatBytes } from '../../ui/primitives/amounts.ts'
import { waitText } from '../../records/wait-text.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { PictureButton } from './file-parts.tsx'
import styles from './lead-files.module.css'
import { texts } from './texts.ts'

interface FileLineProps {
  file: LeadFile
  /** Null if this device doesn’t keep the bytes, undefined while it looks. */
  content: KeptContent | null | undefined
  isUnsent: boolean
  onOpen: () => void
  onDelete: () => void
}

export function FileLine({ file, content, isUnsent, onOpen, onDelete }: FileLineProps) {
  const { kind, size, createdAt, createdBy, signedBy, signedAt } = file
  const title = fileTitle(file)
  const stage = stageText(file)
  const thumbnail = useThumbnail(file, content)
  const colleague = useColleagues()?.find(({ _id }) => _id === createdBy)
  const who = colleague ? colleagueName(colleague) : texts.formerColleague
  return (
    <li className={styles['line']}>
      <PictureButton file={file} onOpen={onOpen} thumbnail={thumbnail} />
      <div className={styles['what']}>
        <p className={styles['name']} translate="no">
          {title}
        </p>
        {stage ? <Badge tone="info">{stage}</Badge> : null}
        <p className={styles['about']}>{`${texts.kind(kind)}, ${formatBytes(size)}`}</p>
        <p className={styles['about']}>
          {signedBy
            ? texts.signedBy(signedBy, formatTimestamp(signedAt ?? createdAt))
            : `${who}, ${formatTimestamp(createdAt)}`}
        </p>
        {isUnsent ? <Waiting content={content} /> : null}
      </div>
      <Button aria-label={texts.deleteWhat(title)} kind="quiet" onClick={onDelete}>
        {texts.delete}
      </Button>
    </li>
  )
}

export const stageText = ({ stage }: LeadFile) => (stage === undefined ? undefined : texts[stage])

const Waiting = ({ content }: Pick<FileLineProps, 'content'>) => (
  <p className={styles['waiting']} translate="no">
    <WaitingMark />
    <span>{content ? waitingText(content) : null}</span>
  </p>
)

function waitingText({ state, waiting, busyUntil, sentBytes, size, words = '' }: KeptContent): string {
  if (state === 'failed') return texts.notSent(words)
  if (waiting === 'sign-in') return texts.waitingForSignIn
  if (waiting && waiting !== 'signal') return waitText(waiting, { busyUntil })
  if (waiting === 'signal' || sentBytes === 0) return texts.waiting
  return texts.sending(Math.round((sentBytes / size) * 100))
}
