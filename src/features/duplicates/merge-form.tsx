import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { MOST_MERGED, type MergePicks } from '../../../contract/entities/merge.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './duplicates.module.css'
import { differencesOf, picksOf, type Difference } from './merge-values.ts'
import { type ApartIds, hindranceOf, mergeable } from './mergeable.ts'
import { texts } from './texts.ts'
import { canTellApart } from './use-aparts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface MergeFormProps {
  leads: readonly Lead[]
  apart: ApartIds
  onMerge: (kept: Lead, others: readonly Lead[], picks: MergePicks) => Promise<void>
  /** These leads are different people. */
  onApart: (leads: readonly Lead[]) => Promise<void>
  onCancel: () => void
}

/** Deals first, then the oldest: other things may name it. */
const keptFirst = (leads: readonly Lead[]) => (leads.find(({ deal_status }) => deal_status) ?? leads[0])?._id

export function MergeForm({ leads, apart, onMerge, onApart, onCancel }: MergeFormProps) {
  const [keptId, setKeptId] = useState(() => keptFirst(leads))
  const [includedIds, setIncludedIds] = useState(() => mergeable(leads, keptId, apart))
  const [chosen, setChosen] = useState<MergePicks>({})
  const [isSaving, setIsSaving] = useState(false)
  const people = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  const ticked = leads.filter(({ _id }) => includedIds.has(_id))
  // Two that are ticked may have been told apart since.
  const mergeableIds = mergeable(ticked, keptId, apart)
  const included = ticked.filter(({ _id }) => mergeableIds.has(_id))
  const kept = included.find(({ _id }) => _id === keptId) ?? included[0]
  const others = included.filter((lead) => lead !== kept)
  const isPossible = kept && others.length > 0 && included.length <= MOST_MERGED
  const picks = kept ? picksOf(kept, others, chosen) : {}
  const differences = kept ? differencesOf(kept, others, people) : []

  const include = (id: string, isIncluded: boolean) =>
    setIncludedIds((before) => new Set(isIncluded ? [...before, id] : [...before].filter((each) => each !== id)))
  const merge = async () => {
    if (!isPossible) return
    const ofOthers = Object.entries(picks).filter(([, leadId]) => leadId !== kept._id)
    setIsSaving(true)
    await onMerge(kept, others, Object.fromEntries(ofOthers)).finally(() => setIsSaving(false))
  }
  return (
    <div className={styles['form']}>
      <LeadChoices
        apart={apart}
        included={included}
        keptId={kept?._id}
        leads={leads}
        onInclude={include}
        onKeep={(id) => setKeptId(id)}
      />
      {isPossible ? (
        <section className={styles['differences']}>
          <h3>{differences.length === 0 ? texts.noDifferences : texts.differences}</h3>
          {differences.map((difference) => (
            <DifferenceChoice
              difference={difference}
              key={difference.name}
              leads={included}
              onPick={(leadId) => setChosen({ ...chosen, [difference.name]: leadId })}
              picked={picks[difference.name] ?? kept._id}
            />
          ))}
        </section>
      ) : (
        <p role="alert">{texts.chooseUpTo(MOST_MERGED)}</p>
      )}
      <p className={styles['hint']}>{texts.whatMoves}</p>
      <div className={styles['actions']}>
        <Button disabled={!isPossible || isSaving} kind="primary" onClick={() => void merge()}>
          {texts.merge(included.length)}
        </Button>
        {canTellApart(included) ? (
          <Button disabled={isSaving} onClick={() => void onApart(included)}>
            {leads.length > 2 ? texts.tickedAreDifferent(included.length) : texts.differentPeople}
          </Button>
        ) : null}
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </div>
  )
}

interface LeadChoicesProps {
  leads: readonly Lead[]
  included: readonly Lead[]
  apart: ApartIds
  keptId: string | undefined
  onInclude: (id: string, isIncluded: boolean) => void
  onKeep: (id: string) => void
}

function LeadChoices({ leads, included, apart, keptId, onInclude, onKeep }: LeadChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend>{texts.keepWhich}</legend>
      {leads.map((lead) => (
        <LeadChoice
          hindrance={hindranceText(lead, included, apart)}
          isIncluded={included.includes(lead)}
          isKept={lead._id === keptId}
          key={lead._id}
          lead={lead}
          name={name}
          onInclude={leads.length > 2 ? (isIncluded) => onInclude(lead._id, isIncluded) : undefined}
          onKeep={() => onKeep(lead._id)}
        />
      ))}
    </fieldset>
  )
}

function hindranceText(lead: Lead, included: readonly Lead[], apart: ApartIds): string | undefined {
  const hindrance = included.includes(lead) ? undefined : hindranceOf(lead, included, apart)
  if (!hindrance) return
  return hindrance === 'most' ? texts.mostAtOnce(MOST_MERGED) : texts.apartFrom(leadName(hindrance.apartFrom))
}

interface LeadChoiceProps {
  lead: Lead
  /** Of the radio buttons. */
  name: string
  isIncluded: boolean
  isKept: boolean
  /** Why it can't be merged with those that are ticked. */
  hindrance: string | undefined
  onInclude: ((isIncluded: boolean) => void) | undefined
  onKeep: () => void
}

function LeadChoice({ lead, name, isIncluded, isKept, hindrance, onInclude, onKeep }: LeadChoiceProps) {
  const hintId = useId()
  return (
    <div className={styles['lead']}>
      {onInclude ? (
        <label className={styles['choice']}>
          <input
            aria-describedby={hintId}
            aria-label={texts.include(leadName(lead))}
            checked={isIncluded}
            disabled={hindrance !== undefined}
            onChange={({ target }) => onInclude(target.checked)}
            type="checkbox"
          />
        </label>
      ) : null}
      <label className={styles['choice']}>
        <input checked={isKept} disabled={!isIncluded} name={name} onChange={onKeep} type="radio" />
        <span>
          <LiveText>{texts.keepThis(leadName(lead))}</LiveText>{' '}
          <span className={styles['hint']} id={hintId}>
            <LiveText>{[texts.added(formatTimestamp(lead.createdAt)), hindrance].filter(Boolean).join(' · ')}</LiveText>
          </span>
        </span>
      </label>
      <Link
        aria-label={texts.openName(leadName(lead))}
        params={{ id: lead._id }}
        to={lead.deal_status ? '/deal/$id' : '/lead/$id'}
      >
        {texts.openLead}
      </Link>
    </div>
  )
}

interface DifferenceChoiceProps {
  difference: Difference
  leads: readonly Lead[]
  picked: string
  onPick: (leadId: string) => void
}

function DifferenceChoice({ difference: { label, choices }, leads, picked, onPick }: DifferenceChoiceProps) {
  const name = useId()
  const nameOf = (leadId: string) => {
    const lead = leads.find(({ _id }) => _id === leadId)
    return lead ? `${leadName(lead)}, ${formatTimestamp(lead.createdAt)}` : ''
  }
  return (
    <fieldset className={styles['difference']}>
      <legend>{label}</legend>
      {choices.map(({ leadId, text }) => (
        <label className={styles['choice']} key={leadId}>
          <input checked={leadId === picked} name={name} onChange={() => onPick(leadId)} type="radio" />
          <span>
            <LiveText>{text ?? texts.empty}</LiveText> <span className={styles['hint']}>{nameOf(leadId)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
