import { type FormEvent, useMemo, useState } from 'react'
import type { ShareWay } from '../../../contract/entities/sharing/share-out.ts'
import type { Colleague } from '../../../contract/entities/user.ts'
import type { BatchChange } from '../../db/save-batch.ts'
import { useColleagues } from '../../hooks/use-local-data.ts'
import { ColleagueOptions, PeopleOptions } from '../../records/colleague-options.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import type { ShareFacts, Sharing } from '../../workers/lead-sharing.ts'
import { changeOf, selectionIsNow, whichLeads } from './bulk-action.ts'
import styles from './bulk-actions.module.css'
import { DrawAreas } from './draw-areas.tsx'
import { ShareFields } from './share-fields.tsx'
import { shareTexts } from './share-texts.ts'
import { texts } from './texts.ts'
import { useShares } from './use-shares.ts'

export interface AssignDialogProps {
  count: number
  /** The name of the one lead. */
  subject?: string | undefined
  readFacts: () => Promise<ShareFacts>
  onClose: () => void
  /** Resolves to the current number if it is no longer `count`; nothing is saved then. */
  onSave: (change: BatchChange, count: number) => Promise<number>
  /** False if the numbers have changed; nothing is saved then. */
  onShare: (sharing: Sharing) => Promise<boolean>
  handOver?: HandOver
}

/** The work of one person, who gets none of it. */
interface HandOver {
  from: string
  title: string
  hint: string
  submit: string
  /** What is handed over besides leads; empty where there is nothing. */
  rest: string
}

const UNASSIGNED = 'unassigned'

type Way = 'one' | ShareWay

const WAYS = [
  { value: 'one', label: shareTexts.one },
  { value: 'evenly', label: shareTexts.evenly },
  { value: 'area', label: shareTexts.area, hint: shareTexts.areaHint },
  { value: 'fewest', label: shareTexts.fewest },
] as const satisfies readonly { value: Way; label: string; hint?: string }[]

/** To one person, or shared out between several, with the number that each gets. Nothing is chosen at first. */
export function AssignDialog(given: AssignDialogProps) {
  const { handOver } = given
  const people = useAssignable(handOver?.from)
  const { way, setWay, chosen, setChosen, expected, facts, sharing, failure, isBusy, submit } = useAssigning(
    given,
    people,
  )
  const isSharing = way !== 'one'
  const total = isSharing ? (sharing.shares?.total ?? 0) : expected
  const isAnyone = isSharing ? (sharing.shares?.plan.people.length ?? 0) > 0 : chosen !== ''
  const isReady = !isBusy && isAnyone && (total > 0 || Boolean(handOver?.rest))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) submit()
  }
  const verb = !isSharing && chosen === UNASSIGNED ? texts.unassign : texts.assign
  const { drawing } = sharing
  if (facts && drawing.drawsFor !== undefined) {
    return (
      <Dialog
        actions={
          <Button kind="primary" onClick={drawing.leave}>
            {shareTexts.done}
          </Button>
        }
        isFull
        onOpenChange={drawing.leave}
        open
        title={shareTexts.drawAreas}
      >
        <DrawAreas leads={facts.leads} people={people} sharing={sharing} />
      </Dialog>
    )
  }
  return (
    <Dialog
      description={handOver?.hint ?? texts.youCanUndoThisWithin}
      onOpenChange={(isOpen) => (isOpen ? undefined : given.onClose())}
      open
      title={handOver?.title ?? texts.assignWhat(whichLeads(expected, 'lead', given.subject))}
    >
      <form className={styles['form']} onSubmit={handleSubmit}>
        <RadioField choices={WAYS} legend={shareTexts.how} onValue={setWay} value={way} />
        {isSharing && facts ? <ShareFields facts={facts} people={people} sharing={sharing} way={way} /> : null}
        {isSharing && !facts && !failure ? <p role="status">{shareTexts.counting}</p> : null}
        {isSharing ? null : (
          <SelectField autoFocus label={texts.assignTo} onValue={setChosen} value={chosen}>
            <option disabled value="">
              {texts.chooseAPerson}
            </option>
            {handOver ? <PeopleOptions people={people} /> : <ColleagueOptions unassigned={UNASSIGNED} />}
          </SelectField>
        )}
        {handOver?.rest ? <p className={styles['rest']}>{handOver.rest}</p> : null}
        {failure ? <FormNote kind="failure" text={failure} /> : null}
        <div className={styles['buttons']}>
          <Button onClick={given.onClose}>{texts.cancel}</Button>
          <Button disabled={!isReady} kind="primary" type="submit">
            {isBusy && !(isSharing && !facts)
              ? texts.saving
              : (handOver?.submit ?? `${verb} ${whichLeads(total, 'lead', given.subject)}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useAssignable(except?: string): Colleague[] {
  const colleagues = useColleagues()
  return useMemo(
    () => (colleagues ?? []).filter(({ _id, active }) => active !== false && _id !== except),
    [colleagues, except],
  )
}

function useAssigning({ count, readFacts, onClose, onSave, onShare }: AssignDialogProps, people: readonly Colleague[]) {
  const [expected, setExpected] = useState(count)
  const [way, setWay] = useState<Way>('one')
  const [chosen, setChosen] = useState('')
  const [facts, setFacts] = useState<ShareFacts>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const sharing = useShares(way === 'one' ? undefined : way, facts, people)

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setFailure(undefined)
    await work().catch((error: unknown) => setFailure(error instanceof Error ? error.message : texts.notSaved))
    setIsBusy(false)
  }
  const readNumbers = async () => {
    const read = await readFacts()
    setFacts(read)
    setExpected(read.leads.districts.length)
  }
  const assign = async () => {
    const value = chosen === UNASSIGNED ? '' : chosen
    const found = await onSave(changeOf('assign', { kind: 'lead', value, people, now: Date.now() }), expected)
    if (found === expected) return onClose()
    setFailure(selectionIsNow(found, 'lead'))
    setExpected(found)
  }
  const share = async () => {
    if (!sharing.shares) return
    const { plan, counts } = sharing.shares
    const description = shareTexts.sharedBetween(shareTexts.peopleCount(plan.people.length))
    if (await onShare({ plan, counts, description, batchId: crypto.randomUUID() })) {
      sharing.remember()
      return onClose()
    }
    setFailure(shareTexts.numbersChanged)
    await readNumbers()
  }
  return {
    way,
    setWay: (next: Way) => {
      setWay(next)
      if (next !== 'one' && !facts) void attempt(readNumbers)
    },
    chosen,
    setChosen,
    expected,
    facts,
    sharing,
    failure,
    isBusy,
    submit: () => void attempt(way === 'one' ? assign : share),
  }
}
