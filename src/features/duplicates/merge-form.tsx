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
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface MergeFormProps {
  leads: readonly Lead[]
  onMerge: (kept: Lead, others: readonly Lead[], picks: MergePicks) => Promise<void>
  onCancel: () => void
}

/** Deals first, then the oldest: other things may name it. */
const keptFirst = (leads: readonly Lead[]) => (leads.find(({ deal_status }) => deal_status) ?? leads[0])?._id

export function MergeForm({ leads, onMerge, onCancel }: MergeFormProps) {
  const [includedIds, setIncludedIds] = useState(() => new Set(leads.slice(0, MOST_MERGED).map(({ _id }) => _id)))
  const [keptId, setKeptId] = useState(() => keptFirst(leads.slice(0, MOST_MERGED)))
  const [chosen, setChosen] = useState<MergePicks>({})
  const [isSaving, setIsSaving] = useState(false)
  const people = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  const included = leads.filter(({ _id }) => includedIds.has(_id))
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
        included={includedIds}
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
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </div>
  )
}

interface LeadChoicesProps {
  leads: readonly Lead[]
  included: ReadonlySet<string>
  keptId: string | undefined
  onInclude: (id: string, isIncluded: boolean) => void
  onKeep: (id: string) => void
}

function LeadChoices({ leads, included, keptId, onInclude, onKeep }: LeadChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend>{texts.keepWhich}</legend>
      {leads.map((lead) => (
        <div className={styles['lead']} key={lead._id}>
          {leads.length > 2 ? (
            <label className={styles['choice']}>
              <input
                aria-label={texts.include(leadName(lead))}
                checked={included.has(lead._id)}
                onChange={({ target }) => onInclude(lead._id, target.checked)}
                type="checkbox"
              />
            </label>
          ) : null}
          <label className={styles['choice']}>
            <input
              checked={lead._id === keptId}
              disabled={!included.has(lead._id)}
              name={name}
              onChange={() => onKeep(lead._id)}
              type="radio"
            />
            <span>
              <LiveText>{texts.keepThis(leadName(lead))}</LiveText>{' '}
              <span className={styles['hint']}>{texts.added(formatTimestamp(lead.createdAt))}</span>
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
      ))}
    </fieldset>
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
