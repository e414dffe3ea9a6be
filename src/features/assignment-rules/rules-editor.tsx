import { useEffect, useState } from 'react'
import { putAssignmentRules } from '../../../contract/endpoints/company-settings.ts'
import { type AssignmentRule, MOST_RULES } from '../../../contract/entities/sharing/assignment-rules.ts'
import type { Colleague } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { ApiError, type FailureMessage, failureMessage, isOffline } from '../../api/failures.ts'

import { useCompanyCall } from '../../hooks/server-queries.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useTyped } from '../../hooks/use-typed.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import styles from './assignment-rules.module.css'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleItem } from './rule-item.tsx'
import { RulesPreview } from './rules-preview.tsx'
import { texts } from './texts.ts'

interface Rules {
  rules: AssignmentRule[]
  version: number
}

interface RulesEditorProps {
  colleagues: readonly Colleague[]
  saved: AssignmentRule[]
  version: number
  onSaved: (rules: Rules) => void
  onReload: () => void
}

/** A draft of all rules, so that a change of several can be previewed and saved at once. */
export function RulesEditor({ colleagues, saved, version, onSaved, onReload }: RulesEditorProps) {
  const { value: rules, type, forget } = useTyped('assignment rules', saved)
  const people = { colleagues, today: londonDate(useNow()) }
  const [edited, setEdited] = useState<AssignmentRule>()
  const order = useOrder(rules, type)
  const saving = useSaving({ rules, version, onSaved: (answer) => (forget(), onSaved(answer)) })
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved)
  const put = (rule: AssignmentRule) =>
    type(
      rules.some(({ _id }) => _id === rule._id)
        ? rules.map((each) => (each._id === rule._id ? rule : each))
        : [...rules, rule],
    )
  return (
    <>
      <LeaveGuard isUnsaved={isChanged} onLeave={forget} />
      <p className={styles['intro']}>{texts.intro}</p>
      {rules.length === 0 ? (
        <div className={styles['none']}>
          <strong>{texts.none}</strong>
          <p>{texts.noneHint}</p>
        </div>
      ) : (
        <ol className={styles['rules']}>
          {rules.map((rule, index) => (
            <RuleItem
              count={rules.length}
              index={index}
              key={rule._id}
              onDelete={() => order.remove(index)}
              onEdit={() => setEdited(rule)}
              onMove={(by) => order.move(index, by)}
              onOn={(isOn) => put({ ...rule, isOn })}
              people={people}
              rule={rule}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        <LiveText>{order.said}</LiveText>
      </p>
      {rules.length > 0 ? <p className={styles['hint']}>{texts.atTheEnd}</p> : null}
      <div>
        <Button disabled={rules.length >= MOST_RULES} icon="plus" onClick={() => setEdited(newRule())}>
          {texts.addRule}
        </Button>
      </div>
      {saving.failure ? <FormNote kind="failure" {...saving.failure} /> : null}
      <div className={styles['actions']}>
        <Button disabled={!isChanged || saving.isBusy} kind="primary" onClick={saving.save}>
          {texts.save}
        </Button>
        {isChanged ? <Button onClick={() => type(saved)}>{texts.discard}</Button> : null}
        {saving.isLate ? (
          <Button icon="refresh" onClick={() => (forget(), onReload())}>
            {texts.loadTheirs}
          </Button>
        ) : null}
        {isChanged ? <span className={styles['hint']}>{texts.unsaved}</span> : null}
      </div>
      <RulesPreview people={people} rules={rules} />
      {edited ? (
        <RuleDialog
          key={edited._id}
          number={rules.findIndex(({ _id }) => _id === edited._id) + 1}
          onClose={() => setEdited(undefined)}
          onDone={(rule) => {
            put(rule)
            setEdited(undefined)
          }}
          people={people}
          rule={edited}
        />
      ) : null}
    </>
  )
}

const newRule = (): AssignmentRule => ({
  _id: crypto.randomUUID(),
  isOn: true,
  sources: [],
  areas: [],
  kinds: [],
  way: 'one',
  people: [],
})

function useOrder(rules: AssignmentRule[], type: (rules: AssignmentRule[]) => void) {
  const toasts = useToasts()
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1; said: string }>()
  // The moved row is put elsewhere in the page, which takes the focus from its button.
  useEffect(() => {
    if (!moved) return
    const row = document.getElementById(`rule ${moved.id}`)
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-by]') ?? [])].filter(
      ({ disabled }) => !disabled,
    )
    const button = buttons.find(({ dataset }) => dataset['by'] === String(moved.by)) ?? buttons[0]
    button?.focus()
  }, [moved])
  return {
    said: moved?.said ?? '',
    move: (index: number, by: -1 | 1) => {
      const rule = rules[index]
      if (!rule) return
      const others = rules.toSpliced(index, 1)
      type(others.toSpliced(index + by, 0, rule))
      setMoved({ id: rule._id, by, said: texts.moved(index + 1, index + by + 1) })
    },
    remove: (index: number) => {
      const before = rules
      type(rules.toSpliced(index, 1))
      toasts.succeed(texts.deleted(index + 1), { label: texts.undo, onPress: () => type(before) })
    },
  }
}

function useSaving({ rules, version, onSaved }: Rules & { onSaved: (rules: Rules) => void }) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<FailureMessage>()
  const [isLate, setIsLate] = useState(false)
  const save = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const answer = await call(putAssignmentRules, { query, body: { rules, version } }, auth)
      toasts.succeed(texts.saved)
      onSaved(answer)
    } catch (error) {
      setFailure(isOffline(error) ? { text: texts.notSavedOffline } : failureMessage(error, texts.notSaved))
      setIsLate(error instanceof ApiError && error.code === 'state')
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, isLate, save: () => void save() }
}
