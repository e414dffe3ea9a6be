import { type ReactNode, useState } from 'react'
import {
  deleteTemplate,
  getTemplate,
  postTemplate,
  renameTemplate,
} from '../../../../contract/endpoints/marketing/marketing-templates.ts'
import {
  type CampaignTemplate,
  campaignTemplateForm,
  type ListedTemplate,
} from '../../../../contract/entities/marketing/campaign-template.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { LineDialog } from '../line-dialog.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import styles from '../marketing.module.css'
import { STARTING_TEMPLATES } from './starting-templates.ts'
import { texts } from './texts.ts'
import { useTemplates } from './use-templates.ts'

/** `onUse` gets the id of a template of the company, or of a starting one. */
export function TemplatesButton({ onUse }: { onUse: (id: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.templates}</Button>
      <Dialog description={texts.startACampaignFrom} onOpenChange={setIsOpen} open={isOpen} title={texts.templates}>
        <Templates onUse={onUse} />
      </Dialog>
    </>
  )
}

/** Rendered only while the dialog is open. */
function Templates({ onUse }: { onUse: (id: string) => void }) {
  const { value, failure, refetch } = useTemplates()
  const [renamed, setRenamed] = useState<ListedTemplate>()
  const { deleted, remove, putBack } = useDelete(refetch)
  return (
    <div className={styles['templates']}>
      <h3>{texts.yours}</h3>
      {deleted ? (
        <Notice icon="trash" key={deleted._id} kind="info" text={texts.deleted(deleted.name)}>
          {/* The button that deleted it is gone. */}
          <Button autoFocus onClick={putBack}>
            {texts.undo}
          </Button>
        </Notice>
      ) : null}
      {value ? null : <NotLoaded failure={failure} refetch={refetch} what={texts.templates} />}
      {value?.length === 0 ? <p className={styles['muted']}>{texts.noneYet}</p> : null}
      <ul>
        {value?.map((template) => (
          <Row key={template._id} name={template.name} note={template.subject} onUse={() => onUse(template._id)}>
            <Button aria-label={texts.renameName(template.name)} onClick={() => setRenamed(template)}>
              {texts.rename}
            </Button>
            <Button aria-label={texts.deleteName(template.name)} onClick={() => remove(template)}>
              {texts.deleteLabel}
            </Button>
          </Row>
        ))}
      </ul>
      <h3>{texts.startingPoints}</h3>
      <ul>
        {STARTING_TEMPLATES.map(({ id, name, note }) => (
          <Row key={id} name={name} note={note} onUse={() => onUse(id)} />
        ))}
      </ul>
      {renamed ? <RenameDialog onClose={() => setRenamed(undefined)} onRenamed={refetch} template={renamed} /> : null}
    </div>
  )
}

interface RowProps {
  name: string
  note: string | undefined
  onUse: () => void
  children?: ReactNode
}

const Row = ({ name, note, onUse, children }: RowProps) => (
  <li>
    <div>
      <p translate="no">{name}</p>
      {note ? <p className={styles['muted']}>{note}</p> : null}
    </div>
    <div className={styles['actions']}>
      <Button aria-label={texts.useName(name)} kind="primary" onClick={onUse}>
        {texts.use}
      </Button>
      {children}
    </div>
  </li>
)

/** Undo puts back what was loaded just before, under the same id. It is shown in the dialog, which covers messages. */
function useDelete(onChanged: () => void) {
  const { query, auth } = useCompanyCall()
  const act = useServerMutation()
  const [deleted, setDeleted] = useState<CampaignTemplate>()
  const remove = ({ _id: id }: ListedTemplate) =>
    void act(texts.notDeleted, async () => {
      const { template } = await call(getTemplate, { params: { id }, query }, auth)
      await call(deleteTemplate, { params: { id }, query }, auth)
      setDeleted(template)
      onChanged()
    })
  const putBack = () =>
    void act(texts.notPutBack, async () => {
      if (!deleted) return
      const { _id: key, companyId: _company, createdAt: _created, updatedAt: _updated, ...body } = deleted
      await call(postTemplate, { query, body }, { ...auth, key })
      setDeleted(undefined)
      onChanged()
    })
  return { deleted, remove, putBack }
}

interface RenameDialogProps {
  template: ListedTemplate
  onClose: () => void
  onRenamed: () => void
}

function RenameDialog({ template: { _id: id, name }, onClose, onRenamed }: RenameDialogProps) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const rename = async (given: string) => {
    await call(renameTemplate, { params: { id }, query, body: { name: given } }, auth)
    toasts.succeed(texts.renamed)
    onRenamed()
  }
  return (
    <LineDialog
      about={`name of template:${id}`}
      description={texts.campaignsKeepTheirText}
      failure={texts.notRenamed}
      field={{ label: texts.newName }}
      initial={name}
      line={campaignTemplateForm.shape.name}
      onClose={onClose}
      onSend={rename}
      open
      submit={texts.rename}
      title={texts.renameName(name)}
    />
  )
}
