import { useState } from 'react'
import { mayChangeWorkOf } from '../../../contract/entities/user.ts'
import { isDefaultOf, VIEW_NAME_MAX_LENGTH, type View } from '../../../contract/entities/view.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useOptimisticValue } from '../../ui/forms/use-optimistic-value.ts'
import { changeView, chooseDefault, removeView } from './change-views.ts'
import styles from './saved-views.module.css'
import { isOfSameKind, type ViewPlace } from './view-place.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface ManageViewsProps {
  place: ViewPlace
  views: readonly View[]
  onClose: () => void
}

export function ManageViews({ place, views, onClose }: ManageViewsProps) {
  const offered = views.filter((view) => isOfSameKind(view, place.list))
  return (
    <Dialog
      actions={<Button onClick={onClose}>{texts.close}</Button>}
      description={texts.theDefaultViewIsHow}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={texts.manageViews}
    >
      <ul className={styles['views']}>
        {offered.map((view) => (
          <ViewLine key={view._id} view={view} views={views} />
        ))}
      </ul>
      {offered.length === 0 ? <p>{texts.noViewsLeft}</p> : null}
    </Dialog>
  )
}

function ViewLine({ view, views }: { view: View; views: readonly View[] }) {
  const device = useDevice()
  const session = useSession()
  const userId = session?.userId ?? ''
  const [name, hold] = useOptimisticValue(view.name)
  const [typed, setTyped] = useState<string>()
  const [isSure, setIsSure] = useState(false)
  const toasts = useToasts()
  const mayChange = session !== undefined && mayChangeWorkOf(session, view.ownerId)
  const save = async (work: Promise<void>) => {
    try {
      await work
    } catch (error) {
      toasts.fail(error instanceof Error ? error.message : texts.notSaved)
      throw error
    }
  }
  const rename = () => {
    const wanted = typed?.trim()
    setTyped(undefined)
    if (!wanted || wanted === view.name) return
    const held = hold(wanted)
    void save(changeView(device, view, { name: wanted })).then(held.saved, held.drop)
  }
  return (
    <li className={styles['view']}>
      <TextField
        disabled={!mayChange}
        label={texts.name}
        maxLength={VIEW_NAME_MAX_LENGTH}
        onBlur={rename}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? rename() : undefined)}
        value={typed ?? name}
      />
      <Tick
        isOn={isDefaultOf(view, userId)}
        label={texts.defaultLabel}
        of={view.name}
        onChange={(isDefault) => save(chooseDefault(device, view, isDefault, views, userId))}
      />
      <Tick
        disabled={!mayChange}
        isOn={view.shared}
        label={texts.shared}
        of={view.name}
        onChange={(shared) => save(changeView(device, view, { shared }))}
      />
      <Button
        aria-label={isSure ? texts.reallyDeleteName(view.name) : texts.deleteName(view.name)}
        disabled={!mayChange}
        kind={isSure ? 'danger' : 'quiet'}
        onBlur={() => setIsSure(false)}
        onClick={() => (isSure ? void save(removeView(device, view)).catch(() => setIsSure(false)) : setIsSure(true))}
      >
        {isSure ? texts.reallyDelete : texts.deleteLabel}
      </Button>
    </li>
  )
}

interface TickProps {
  label: string
  of: string
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => Promise<void>
}

function Tick({ label, of, isOn, disabled = false, onChange }: TickProps) {
  const [shown, hold] = useOptimisticValue(isOn ? 'on' : 'off')
  const change = async (wanted: boolean) => {
    const held = hold(wanted ? 'on' : 'off')
    await onChange(wanted).then(held.saved, held.drop)
  }
  return (
    <label className={styles['check']}>
      <input
        aria-label={`${label}: ${of}`}
        checked={shown === 'on'}
        disabled={disabled}
        onChange={(event) => void change(event.currentTarget.checked)}
        type="checkbox"
      />
      <LiveText>{label}</LiveText>
    </label>
  )
}
