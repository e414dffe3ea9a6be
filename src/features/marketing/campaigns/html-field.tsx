import { type ComponentProps, useState } from 'react'
import { Choice } from '../../../ui/forms/choice.tsx'
import { FormNote } from '../../../ui/forms/form-note.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/primitives/dialog.tsx'
import styles from '../marketing.module.css'
import { WithFieldMenu } from './field-menu.tsx'
import { texts } from './texts.ts'

const loadBlocks = () => import('../blocks/block-editor.tsx')
type Blocks = Awaited<ReturnType<typeof loadBlocks>>

const VIEWS = { source: texts.htmlSource, blocks: texts.blocks } as const

/** Blocks are loaded when they are first chosen. `parts` can't be edited in them; the person decides. */
type Shown =
  | { view: 'source'; failure?: string }
  | { view: 'loading' }
  | { view: 'asking'; blocks: Blocks; parts: readonly string[] | undefined }
  | { view: 'blocks'; blocks: Blocks }

interface HtmlFieldProps {
  area: ComponentProps<typeof TextArea>
  html: string
  onHtml: (html: string) => void
}

/** The HTML of an email: its source, or the same in blocks. */
export function HtmlField({ area, html, onHtml }: HtmlFieldProps) {
  const [shown, setShown] = useState<Shown>({ view: 'source' })
  const openBlocks = async () => {
    setShown({ view: 'loading' })
    try {
      const blocks = await loadBlocks()
      const parts = blocks.partsOnlyInSource(html)
      setShown(parts?.length === 0 ? { view: 'blocks', blocks } : { view: 'asking', blocks, parts })
    } catch {
      setShown({ view: 'source', failure: texts.blocksNotLoaded })
    }
  }
  const choose = (view: keyof typeof VIEWS) => {
    if (view === 'source') setShown({ view })
    else void openBlocks()
  }
  const { view } = shown
  return (
    <>
      <Choice
        choices={VIEWS}
        label={texts.writeHtmlIn}
        onValue={choose}
        value={view === 'blocks' || view === 'loading' ? 'blocks' : 'source'}
      />
      {view === 'loading' ? (
        <p className={styles['muted']} role="status">
          {texts.loadingBlocks}
        </p>
      ) : null}
      {view === 'source' && shown.failure ? <FormNote kind="failure" text={shown.failure} /> : null}
      {view === 'blocks' ? (
        <shown.blocks.BlockEditor
          error={area.error}
          html={html}
          label={area.label}
          onHtml={onHtml}
          onTorn={() => setShown({ view: 'source' })}
        />
      ) : (
        <WithFieldMenu hasLinks label={area.label} onValue={onHtml}>
          {(menu) => <TextArea {...area} hint={texts.theTextAfterIsUsed} mark={menu} rows={12} />}
        </WithFieldMenu>
      )}
      {view === 'asking' ? (
        <PartsDialog
          onStay={() => setShown({ view: 'source' })}
          onUse={() => setShown({ view: 'blocks', blocks: shown.blocks })}
          parts={shown.parts}
        />
      ) : null}
    </>
  )
}

interface PartsDialogProps {
  /** Absent if the HTML can't be opened in blocks at all. */
  parts: readonly string[] | undefined
  onUse: () => void
  onStay: () => void
}

const PartsDialog = ({ parts, onUse, onStay }: PartsDialogProps) =>
  parts ? (
    <ConfirmDialog
      cancel={texts.stayInSource}
      confirm={texts.useBlocks}
      description={texts.keptAsHtml(inWords(parts))}
      kind="primary"
      onConfirm={onUse}
      onOpenChange={onStay}
      open
      title={texts.keepAsHtml}
    />
  ) : (
    <Dialog
      actions={<Button onClick={onStay}>{texts.stayInSource}</Button>}
      description={texts.onlySourceWhy}
      onOpenChange={onStay}
      open
      title={texts.onlySource}
    />
  )

const MOST_NAMED = 5

function inWords(parts: readonly string[]): string {
  const named = parts.length > MOST_NAMED ? [...parts.slice(0, MOST_NAMED), texts.otherParts] : parts
  const last = named.at(-1) ?? ''
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${last}` : last
}
