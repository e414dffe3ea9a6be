import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { MergeField } from '../../../../contract/entities/marketing/campaign.ts'
import { FieldMenu } from '../campaigns/field-menu.tsx'
import { fieldText } from '../campaigns/merge-field-names.ts'
import { AddressDialog } from './address-dialog.tsx'
import styles from './blocks.module.css'
import { keepAttributes } from './clipboard.ts'
import { addLink, buttonAround, insertInline } from './commands.ts'
import { editorState } from './editor-state.ts'
import { keptParts, readHtml } from './read-html.ts'
import { schema } from './schema.ts'
import { texts } from './texts.ts'
import { type AddressKind, Tools } from './tools.tsx'
import { writeHtml } from './write-html.ts'

interface BlockEditorProps {
  label: string
  html: string
  /** Called for what somebody changes, never for what is only opened. */
  onHtml: (html: string) => void
  /** The HTML has become one that blocks can't hold at all. */
  onTorn: () => void
  error?: string | undefined
}

/** Another way to write the same HTML. Until something is changed, the HTML stays as it is to the letter. */
export function BlockEditor({ label, html, onHtml, onTorn, error }: BlockEditorProps) {
  const id = useId()
  const [dialog, setDialog] = useState<AddressKind>()
  const { place, view, state } = useEditor({ id, html, onHtml, onTorn, onLink: () => setDialog('link') })
  const closeDialog = () => {
    setDialog(undefined)
    // After the dialog has given the focus back to the button that opened it.
    setTimeout(() => view?.focus())
  }
  const run = (command: Command, isByPointer: boolean) => {
    if (!view) return
    command(view.state, view.dispatch, view)
    if (isByPointer) view.focus()
  }
  return (
    <div className={styles['field']}>
      <span className={styles['label']}>
        <span id={`${id}-label`}>{label}</span>
        <FieldMenu
          hasLinks
          label={label}
          onClosed={(event) => {
            event.preventDefault()
            view?.focus()
          }}
          onInsert={(field) => view?.dispatch(withField(view.state, field))}
        />
      </span>
      <div className={styles['frame']} data-invalid={error ? true : undefined} id={`${id}-frame`}>
        {state ? <Tools onAddress={setDialog} onCommand={run} state={state} /> : null}
        <div ref={place} />
      </div>
      <Note id={`${id}-note`} isError={error !== undefined}>
        {error ?? (
          <>
            {texts.hint}
            <span className={styles['keys']}>{texts.hintKeys}</span>
          </>
        )}
      </Note>
      {dialog && view ? (
        <AddressDialog kind={dialog} onChange={view.dispatch} onClose={closeDialog} state={view.state} />
      ) : null}
    </div>
  )
}

const Note = ({ id, isError, children }: { id: string; isError: boolean; children: ReactNode }) => (
  <p className={isError ? styles['error'] : styles['hint']} id={id}>
    {children}
  </p>
)

/** Fields that hold a whole address are links, or where a button leads: nobody wants to read the address. */
function withField(state: EditorState, field: MergeField): Transaction {
  const written = fieldText(field)
  if (field !== 'unsubscribeUrl' && field !== 'preferencesUrl')
    return insertInline(state, schema.nodes.field.create({ text: written })).scrollIntoView()
  const button = buttonAround(state)
  if (button) return state.tr.setNodeMarkup(button.at, null, { ...button.attrs, href: written })
  const shown = field === 'unsubscribeUrl' ? texts.unsubscribe : texts.preferences
  return addLink(state, written, shown).scrollIntoView()
}

interface EditorOptions {
  id: string
  html: string
  onHtml: (html: string) => void
  onTorn: () => void
  onLink: () => void
}

function useEditor({ id, html, onHtml, onTorn, onLink }: EditorOptions) {
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  const written = useRef(html)
  const noteChange = useEffectEvent((after: EditorState, isChanged: boolean) => {
    setState(after)
    if (!isChanged) return
    written.current = writeHtml(after.doc)
    onHtml(written.current)
  })
  const openLink = useEffectEvent(() => onLink())
  const leave = useEffectEvent(() => onTorn())
  const stateOf = useEffectEvent((source: string) => {
    const doc = readHtml(source)
    return doc && editorState(doc, { 'Mod-k': () => (openLink(), true), 'Alt-F10': () => toTools(id) })
  })

  useEffect(() => {
    const start = stateOf(written.current)
    if (!start) return leave()
    const editor = new EditorView(place.current, {
      state: start,
      attributes: {
        class: styles['email'] ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-note`,
        // What a browser translates would be written into the email.
        translate: 'no',
      },
      dispatchTransaction: (transaction) => {
        const after = editor.state.apply(transaction)
        editor.updateState(after)
        noteChange(after, transaction.docChanged)
      },
      ...keepAttributes(),
    })
    setView(editor)
    setState(start)
    return () => editor.destroy()
  }, [id])

  // Somebody began again, or a draft was found.
  useEffect(() => {
    if (!view || html === written.current) return
    written.current = html
    const next = stateOf(html)
    if (!next) return leave()
    view.updateState(next)
    // It changes nothing, and the toolbar is updated for the other email.
    view.dispatch(next.tr)
  }, [html, view])
  return { place, view, state }
}

function toTools(id: string): boolean {
  // It hands the focus on to the button that had it last.
  document.getElementById(`${id}-frame`)?.querySelector<HTMLElement>('[role="toolbar"]')?.focus()
  return true
}

/** In words, what can be moved and deleted in blocks but not edited. Undefined if they can't hold this HTML at all. */
export function partsOnlyInSource(html: string): string[] | undefined {
  const doc = readHtml(html)
  return doc && keptParts(doc)
}
