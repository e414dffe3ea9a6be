import type { AssignmentRule } from '../../../contract/entities/sharing/assignment-rules.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './assignment-rules.module.css'
import { conditionTexts, isHere, type People, personText } from './rule-text.ts'
import { texts } from './texts.ts'

interface RuleItemProps {
  rule: AssignmentRule
  index: number
  count: number
  people: People
  onOn: (isOn: boolean) => void
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

export function RuleItem({ rule, index, count, people, onOn, onMove, onEdit, onDelete }: RuleItemProps) {
  const number = index + 1
  return (
    <li className={styles['rule']} data-off={rule.isOn ? undefined : true} id={`rule ${rule._id}`}>
      <div className={styles['head']}>
        <h2>
          <LiveText>{texts.rule(number)}</LiveText>
        </h2>
        <CheckField aria-label={texts.ruleOn(number)} checked={rule.isOn} label={texts.on} onChecked={onOn} />
      </div>
      <div className={styles['texts']}>
        <ul className={styles['conditions']}>
          {conditionTexts(rule).map((text) => (
            <li key={text}>
              <LiveText>{text}</LiveText>
            </li>
          ))}
        </ul>
        <p>
          <strong>
            <LiveText>{texts.ways[rule.way]}</LiveText>
          </strong>
          {': '}
          <LiveText>{rule.people.map((userId) => personText(people, userId)).join(', ')}</LiveText>
        </p>
        {rule.isOn && !rule.people.some((userId) => isHere(people, userId)) ? (
          <p className={styles['warning']}>
            <Icon name="alert" size={18} />
            <LiveText>{texts.nobody}</LiveText>
          </p>
        ) : null}
      </div>
      <div className={styles['controls']}>
        <Button aria-label={texts.moveUpRule(number)} data-by={-1} disabled={index === 0} onClick={() => onMove(-1)}>
          {texts.moveUp}
        </Button>
        <Button
          aria-label={texts.moveDownRule(number)}
          data-by={1}
          disabled={number === count}
          onClick={() => onMove(1)}
        >
          {texts.moveDown}
        </Button>
        <Button aria-label={texts.editRule(number)} icon="pencil" onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button aria-label={texts.deleteRule(number)} icon="trash" onClick={onDelete}>
          {texts.delete}
        </Button>
      </div>
    </li>
  )
}
