import { type ReactNode, useEffect, useState } from 'react'
import type { Rows } from '../../contract/entities/entity.ts'
import { withFields } from '../../contract/entities/form-fields.ts'
import type { ParkedEntry } from '../db/schema/outbox-entry.ts'
import { useDraftKeeper, useNewRowKeeper } from '../hooks/use-draft-keeper.ts'
import { useRow } from '../hooks/use-local-data.ts'
import { useUnsentChanges } from '../hooks/use-unsent-changes.ts'
import { WaitingMark } from '../ui/feedback/waiting-mark.tsx'
import { FormArea, FormLine } from '../ui/forms/form-fields.tsx'
import { RecordEditor, type SavedOver } from '../ui/forms/record-editor.tsx'
import { FormGroup, FormWide } from '../ui/forms/record-form.tsx'
import { CorrectionNotice, RefusedNotice } from '../ui/forms/refused-notice.tsx'
import type { DraftKeeper, FormHandle } from '../ui/forms/use-form-draft.ts'
import { RecordHeader, RecordParts } from '../ui/layout/record-screen.tsx'
import { RecordTabs } from '../ui/layout/record-tabs.tsx'
import { AbsentRow } from './absent-row.tsx'
import { RecordView } from './record-page/record-view.tsx'
import {
  changesOf,
  type RecordChanges,
  type RecordEntity,
  type RecordField,
  type RecordFields,
  type RecordKind,
  toFields,
  valuesOf,
} from './record-kind.ts'
import { useDevice } from '../hooks/device-context.ts'

interface RecordPageProps<Entity extends RecordEntity, Name extends string> {
  kind: RecordKind<Entity, Name>
  id: string
  history?: (row: Rows[Entity]) => ReactNode
  /** Beside the title of a saved record, last. */
  removal?: (row: Rows[Entity]) => ReactNode
  /** Below a saved record: what it belongs to. */
  children?: ReactNode
}

/** A contact or an account on its screen; a new one where the id is `new`. */
export const RecordPage = <Entity extends RecordEntity, Name extends string>(record: RecordPageProps<Entity, Name>) =>
  record.id === 'new' ? <NewRecord kind={record.kind} /> : <KnownRecord {...record} />

function NewRecord<Entity extends RecordEntity, Name extends string>({ kind }: { kind: RecordKind<Entity, Name> }) {
  const device = useDevice()
  const keeper = useNewRowKeeper(`${kind.entity}:new`)
  // The form chooses the id: saving twice creates the record once.
  const save = (changes: RecordChanges<Name>, { newRowId }: SavedOver) => {
    const fields = toFields(kind, changes)
    const input = { id: newRowId, createdAt: new Date().toISOString(), fields }
    return kind.create.save(device, input, { subject: kind.nameOf(fields) })
  }
  return (
    <>
      <RecordHeader title={kind.texts.newTitle} />
      <KindEditor keeper={keeper} kind={kind} onSave={save} saved={valuesOf(kind)} version={undefined} />
    </>
  )
}

function KnownRecord<Entity extends RecordEntity, Name extends string>({
  kind,
  id,
  history,
  removal,
  children,
}: RecordPageProps<Entity, Name>) {
  const device = useDevice()
  const row = useRow(kind.entity, id)
  const { entries, refused } = useUnsentChanges({ entity: kind.entity, id })
  const keeper = useDraftKeeper(`${kind.entity}:${id}`)
  const { mode, setMode } = useMode(keeper)
  if (!row) {
    const creation = refused.find(({ name }) => name === kind.create.name)
    if (creation) return <RefusedRecord entry={creation} keeper={keeper} kind={kind} />
    return <AbsentRow entity={kind.entity} isLoading={row === undefined} what={kind.texts.noun} />
  }
  const update = refused.find(({ name, reason }) => name === kind.update.name && reason.code === 'invalid')
  if (update)
    return (
      <>
        <RefusedUpdate entry={update} keeper={keeper} key={update.mutationId} kind={kind} row={row} />
        {children}
      </>
    )
  // The server merges field by field over the version that the user started from.
  const save = async (changes: RecordChanges<Name>, { base }: SavedOver) => {
    const fields = toFields(kind, changes)
    if (Object.keys(fields).length === 0) return
    const subject = nameWith(kind, row, fields)
    await kind.update.save(device, { id, fields }, { subject, base: base ?? row.version })
  }
  return (
    <>
      <RecordHeader
        mark={entries.length > 0 ? <WaitingMark /> : null}
        subtitle={kind.nameOf(row)}
        title={kind.texts.detailsTitle}
      >
        {kind.actions?.(row)}
        {removal?.(row)}
      </RecordHeader>
      {refused.length > 0 ? <RefusedNotice what={kind.texts.one} /> : null}
      <RecordTabs history={history?.(row)} label={kind.texts.noun}>
        <RecordParts>
          {mode === 'reading' || mode === 'cancelled' ? (
            <RecordView isFocused={mode === 'cancelled'} kind={kind} onEdit={() => setMode('editing')} row={row} />
          ) : (
            <FocusedForm isFocused={mode === 'editing'}>
              <KindEditor
                keeper={keeper}
                kind={kind}
                onCancel={() => setMode('cancelled')}
                onSave={save}
                saved={valuesOf(kind, row)}
                version={row.version}
              />
            </FocusedForm>
          )}
          {children}
        </RecordParts>
      </RecordTabs>
    </>
  )
}

type Mode = 'reading' | 'editing' | 'restored' | 'cancelled'

/** A saved record is read first. Text that was typed and not saved opens the form. */
function useMode(keeper: DraftKeeper) {
  const [mode, setMode] = useState<Mode>('reading')
  useEffect(() => {
    let isCurrent = true
    const restore = async () => {
      const text = await keeper.read()
      if (isCurrent && text !== '') setMode((now) => (now === 'editing' ? now : 'restored'))
    }
    void restore()
    return () => {
      isCurrent = false
    }
  }, [keeper])
  return { mode, setMode }
}

const focusFirst = (form: HTMLElement | null) => form?.querySelector('input')?.focus()

const FocusedForm = ({ isFocused, children }: { isFocused: boolean; children: ReactNode }) => (
  <div ref={isFocused ? focusFirst : undefined}>{children}</div>
)

interface RefusedRecordProps<Entity extends RecordEntity, Name extends string> {
  kind: RecordKind<Entity, Name>
  entry: ParkedEntry
  keeper: DraftKeeper
}

/** A new record that the server refused, as it was typed, to correct and resend. */
function RefusedRecord<Entity extends RecordEntity, Name extends string>({
  kind,
  entry,
  keeper,
}: RefusedRecordProps<Entity, Name>) {
  const device = useDevice()
  const saved = valuesOf(kind, entry.body)
  const save = (changes: RecordChanges<Name>) => {
    const fields = toFields(kind, { ...saved, ...changes })
    const input = { id: entry.mutationId, createdAt: new Date(entry.savedAt).toISOString(), fields }
    return kind.create.resend(device, entry, input, kind.nameOf(fields))
  }
  return (
    <>
      <RecordHeader title={kind.texts.newTitle} />
      <CorrectionNotice>{kind.texts.failure + entry.reason.message}</CorrectionNotice>
      <KindEditor keeper={keeper} kind={kind} onSave={save} saved={saved} version={undefined} />
    </>
  )
}

interface RefusedUpdateProps<Entity extends RecordEntity, Name extends string>
  extends RefusedRecordProps<Entity, Name> {
  row: Rows[Entity]
}

function RefusedUpdate<Entity extends RecordEntity, Name extends string>({
  kind,
  entry,
  keeper,
  row,
}: RefusedUpdateProps<Entity, Name>) {
  const device = useDevice()
  const refused = kind.update.fieldsOf(entry)
  const save = (changes: RecordChanges<Name>) => {
    const fields = toFields(kind, { ...changesOf(kind, refused), ...changes })
    return kind.update.resend(device, entry, { id: row._id, fields }, nameWith(kind, row, fields))
  }
  return (
    <>
      <RecordHeader subtitle={kind.nameOf(row)} title={kind.texts.detailsTitle} />
      <CorrectionNotice>{kind.texts.failure + entry.reason.message}</CorrectionNotice>
      <KindEditor
        keeper={keeper}
        kind={kind}
        onSave={save}
        saved={valuesOf(kind, withFields(row, refused))}
        version={row.version}
      />
    </>
  )
}

const nameWith = <Entity extends RecordEntity, Name extends string>(
  kind: RecordKind<Entity, Name>,
  row: Rows[Entity],
  fields: RecordFields<Entity>,
) => kind.nameOf(withFields(row, fields))

interface KindEditorProps<Entity extends RecordEntity, Name extends string> {
  kind: RecordKind<Entity, Name>
  keeper: DraftKeeper
  saved: Record<Name, string>
  version: number | undefined
  onSave: (changes: RecordChanges<Name>, over: SavedOver) => Promise<void>
  onCancel?: () => void
}

const KindEditor = <Entity extends RecordEntity, Name extends string>({
  kind,
  ...editor
}: KindEditorProps<Entity, Name>) => (
  <RecordEditor
    {...editor}
    failure={kind.texts.failure}
    fields={(form) =>
      kind.sections.map(({ title, fields }) => {
        const inputs = fields.map((field) => <FieldInput field={field} form={form} key={field.name} />)
        return title === undefined ? (
          inputs
        ) : (
          <FormGroup key={title} title={title}>
            {inputs}
          </FormGroup>
        )
      })
    }
    home={kind.home}
  />
)

function FieldInput<Name extends string>({ field, form }: { field: RecordField<Name>; form: FormHandle<Name> }) {
  const { name, label, type, rows, Input } = field
  if (Input) return <Input form={form} label={label} name={name} />
  if (rows === undefined) return <FormLine form={form} label={label} name={name} {...(type ? { type } : {})} />
  return (
    <FormWide>
      <FormArea form={form} label={label} name={name} rows={rows} />
    </FormWide>
  )
}
