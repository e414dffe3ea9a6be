import { type FormEvent, useState } from 'react'
import { listDistinct } from '../../../contract/endpoints/leads.ts'
import {
  ASSIGNMENT_WAYS,
  type AssignmentRule,
  assignmentRule,
} from '../../../contract/entities/sharing/assignment-rules.ts'
import { ENQUIRY_KINDS, enquiryKindLabels } from '../../../contract/entities/sharing/enquiry-kinds.ts'
import { readAreas } from '../../../contract/entities/sharing/share-out.ts'
import { call } from '../../api/call.ts'
import { useCompanyQuery } from '../../hooks/server-queries.ts'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { MultiSelect } from '../../ui/primitives/multi-select.tsx'
import styles from './assignment-rules.module.css'
import { type People, personText } from './rule-text.ts'
import { texts } from './texts.ts'

interface RuleDialogProps {
  rule: AssignmentRule
  /** 0 for a new one. */
  number: number
  people: People
  onDone: (rule: AssignmentRule) => void
  onClose: () => void
}

export const RuleDialog = (props: RuleDialogProps) => (
  <Dialog
    description={texts.dialogHint}
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open
    title={props.number === 0 ? texts.newRule : texts.editRule(props.number)}
  >
    <RuleForm {...props} />
  </Dialog>
)

const WAYS = ASSIGNMENT_WAYS.map((value) => ({ value, label: texts.ways[value], hint: texts.wayHints[value] }))
const KINDS = ENQUIRY_KINDS.map((value) => ({ value, label: enquiryKindLabels[value] }))

function RuleForm({ rule, people, onDone, onClose }: RuleDialogProps) {
  const [typed, setTyped] = useState({ ...rule, areas: rule.areas.join(', ') })
  const [isTried, setIsTried] = useState(false)
  const { areas, unknown } = readAreas(typed.areas)
  const { data: checked, error } = assignmentRule.safeParse({ ...typed, areas })
  const problem = isTried ? error?.issues[0]?.message : undefined
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setIsTried(true)
    if (checked && unknown.length === 0) onDone(checked)
  }
  return (
    <form className={styles['form']} noValidate onSubmit={handleSubmit}>
      <Sources onSelected={(sources) => change({ sources })} selected={typed.sources} />
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        error={unknown.length > 0 ? texts.unknownAreas(unknown.join(', ')) : undefined}
        hint={texts.areasHint}
        label={texts.areas}
        onChange={(event) => change({ areas: event.currentTarget.value })}
        spellCheck={false}
        value={typed.areas}
      />
      <MultiSelect
        label={texts.kinds}
        namesAll
        none={texts.anyKind}
        onSelected={(chosen) => change({ kinds: ENQUIRY_KINDS.filter((kind) => chosen.includes(kind)) })}
        options={KINDS}
        selected={typed.kinds}
      />
      <RadioField
        choices={WAYS}
        legend={texts.way}
        onValue={(way) => change({ way, people: way === 'one' ? typed.people.slice(0, 1) : typed.people })}
        value={typed.way}
      />
      <WhoGets
        onPeople={(chosen) => change({ people: chosen })}
        people={people}
        way={typed.way}
        chosen={typed.people}
      />
      {problem ? (
        <p className={styles['error']} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button kind="primary" type="submit">
          {texts.done}
        </Button>
      </div>
    </form>
  )
}

/** Those that leads of the company have had, and those that the rule has. */
function Sources({ selected, onSelected }: { selected: readonly string[]; onSelected: (sources: string[]) => void }) {
  const { value } = useCompanyQuery('sources', ({ query, auth }) =>
    call(listDistinct, { params: { field: 'lead_source' }, query }, auth),
  )
  const known = (value ?? []).map(String)
  const options = [...new Set([...known, ...selected])].map((source) => ({ value: source }))
  return (
    <MultiSelect
      label={texts.sources}
      namesAll
      none={texts.anySource}
      onSelected={onSelected}
      options={options}
      selected={selected}
    />
  )
}

interface WhoGetsProps {
  way: AssignmentRule['way']
  chosen: readonly string[]
  people: People
  onPeople: (people: string[]) => void
}

function WhoGets({ way, chosen, people, onPeople }: WhoGetsProps) {
  const active = people.colleagues.filter(({ active: isActive }) => isActive !== false).map(({ _id }) => _id)
  const options = [...new Set([...active, ...chosen])].map((value) => ({ value, label: personText(people, value) }))
  if (way !== 'one')
    return (
      <MultiSelect
        label={texts.people}
        namesAll
        none={texts.nobodyChosen}
        onSelected={onPeople}
        options={options}
        selected={chosen}
      />
    )
  return (
    <SelectField label={texts.person} onValue={(userId) => onPeople([userId])} value={chosen[0] ?? ''}>
      <option disabled value="">
        {texts.choosePerson}
      </option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
