import { type FocusEvent, type FormEvent, useState } from 'react'
import { CAPTION_MAX_LENGTH, type LeadFile, type PhotoStage } from '../../../contract/entities/files/lead-file.ts'
import { Choice } from '../../ui/forms/choice.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import styles from './picture-viewer.module.css'
import { texts } from './texts.ts'
import type { FileActions } from './use-file-actions.ts'

interface PictureWordsProps {
  file: LeadFile
  describe: FileActions['describe']
}

const STAGES = { none: texts.neither, before: texts.before, after: texts.after } as const

/** The caption, saved when its field is left, and whether the photo shows before or after the work. */
export function PictureWords({ file, describe }: PictureWordsProps) {
  const [typed, setTyped] = useState<{ text: string; seen: string }>()
  const save = async (event: FocusEvent<HTMLInputElement>) => {
    const caption = event.currentTarget.value.trim()
    const seen = typed?.seen ?? ''
    if (typed && caption !== seen && !(await describe(file, { caption }, seen))) return
    setTyped(undefined)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const mark = (stage: PhotoStage | 'none') => void describe(file, { stage: stage === 'none' ? '' : stage })
  return (
    <form className={styles['words']} onSubmit={handleSubmit}>
      {file.kind === 'photo' ? (
        <Choice choices={STAGES} label={texts.beforeOrAfter} onValue={mark} value={file.stage ?? 'none'} />
      ) : null}
      <TextField
        autoComplete="off"
        className={styles['caption']}
        enterKeyHint="done"
        label={texts.caption}
        maxLength={CAPTION_MAX_LENGTH}
        onBlur={(event) => void save(event)}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped({ text, seen: typed?.seen ?? file.caption ?? '' })
        }}
        value={typed?.text ?? file.caption ?? ''}
      />
    </form>
  )
}
