import type { FileReading } from '../../../contract/entities/bulk-upload.ts'
import {
  type ColumnRule,
  importFields,
  type ImportField,
  ruleOf,
} from '../../../contract/entities/import/lead-import.ts'
import { LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { SelectField, TextOptions } from '../../ui/forms/select-field.tsx'
import type { LeadScan, UnreadColumn } from '../../workers/csv/scan-leads.ts'
import { texts } from './texts.ts'
import styles from './uploads.module.css'

interface UnreadColumnsProps {
  scan: LeadScan
  reading: FileReading
  onReading: (reading: FileReading) => void
}

/** The columns with cells that can't be read, and how all of a column can be read at once. */
export function UnreadColumns({ scan, reading, onReading }: UnreadColumnsProps) {
  const { rules = [] } = reading
  const setRule = (rule: ColumnRule) => {
    const others = rules.filter(({ column }) => column !== rule.column)
    onReading({ ...reading, rules: [...others, toSend(rule)] })
  }
  const columns = new Set([...scan.unread.map(({ column }) => column), ...rules.map(({ column }) => column)])
  return [...columns]
    .sort((a, b) => a - b)
    .map((column) => {
      const field = scan.columns[column]
      const unread = scan.unread.find((each) => each.column === column)
      const rule = ruleOf(rules, column) ?? { column }
      return field ? <OneColumn field={field} key={column} onRule={setRule} rule={rule} unread={unread} /> : null
    })
}

const toSend = ({ values = [], ...rule }: ColumnRule) => ({ ...rule, values: [...values] })

interface OneColumnProps {
  field: ImportField
  unread: UnreadColumn | undefined
  rule: ColumnRule
  onRule: (rule: ColumnRule) => void
}

const EXAMPLES = 5

function OneColumn({ field, unread, rule, onRule }: OneColumnProps) {
  const { label, kind } = importFields[field]
  const examples = (unread?.values ?? []).slice(0, EXAMPLES).map(([text]) => text)
  const isMore = unread !== undefined && unread.values.length > EXAMPLES
  return (
    <section aria-label={label} className={styles['faulty']}>
      <p>
        {unread
          ? texts.cellsNotRead(label, counted(unread.count, 'cell'), `${examples.join(', ')}${isMore ? ', …' : ''}`)
          : texts.allCellsRead(label)}
      </p>
      {kind === 'date' ? (
        <SelectField
          label={texts.orderOfDates(label)}
          onValue={(value) => onRule({ ...rule, monthFirst: value === 'month' })}
          value={rule.monthFirst ? 'month' : 'day'}
        >
          <option value="day">{texts.dayFirst}</option>
          <option value="month">{texts.monthFirst}</option>
        </SelectField>
      ) : null}
      {kind === 'number' ? (
        <SelectField
          label={texts.decimalsOf(label)}
          onValue={(value) => onRule({ ...rule, decimalComma: value === 'comma' })}
          value={rule.decimalComma ? 'comma' : 'point'}
        >
          <option value="point">{texts.decimalPoint}</option>
          <option value="comma">{texts.decimalComma}</option>
        </SelectField>
      ) : null}
      {field === 'lead_status' || kind === 'boolean' ? (
        <Meanings
          choices={kind === 'boolean' ? texts.yesAndNo : LEAD_STATUSES}
          onRule={onRule}
          rule={rule}
          unread={unread}
        />
      ) : null}
    </section>
  )
}

interface MeaningsProps extends Omit<OneColumnProps, 'field'> {
  choices: readonly string[]
}

/** What each of the values means: NEW is Open. */
function Meanings({ choices, unread, rule, onRule }: MeaningsProps) {
  const { values = [] } = rule
  const open = (unread?.values ?? []).map(([text]) => text)
  const all = [...values.map(({ from }) => from), ...open.filter((text) => !values.some(({ from }) => from === text))]
  return all.map((from) => (
    <SelectField
      key={from}
      label={texts.meaningOf(from)}
      onValue={(to) => {
        const others = values.filter((value) => value.from !== from)
        onRule({ ...rule, values: to === '' ? others : [...others, { from, to }] })
      }}
      value={values.find((value) => value.from === from)?.to ?? ''}
    >
      <option value="">{texts.leaveEmpty}</option>
      <TextOptions texts={choices} />
    </SelectField>
  ))
}
