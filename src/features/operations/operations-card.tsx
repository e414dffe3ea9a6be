import { Badge } from '../../ui/primitives/badge.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { Problem, ShownContent } from './cards/card-content.ts'
import styles from './operations.module.css'
import { texts } from './texts.ts'

export function OperationsCard({ title, content }: { title: string; content: ShownContent }) {
  if (content === undefined)
    return (
      <Card title={title}>
        <Skeleton lines={4} />
      </Card>
    )
  if (content === 'unreadable')
    return (
      <Card action={<Badge icon="help">{texts.unknown}</Badge>} title={title}>
        <Problems problems={[{ text: texts.couldNotBeRead, todo: texts.couldNotBeReadTodo }]} />
      </Card>
    )
  const { problems, well, facts, more } = content
  const isWell = problems.length === 0
  return (
    <Card
      action={
        <Badge icon={isWell ? 'check' : 'alert'} tone={isWell ? 'success' : 'warning'}>
          {isWell ? texts.well : texts.needsAttention}
        </Badge>
      }
      title={title}
    >
      <div className={styles['content']}>
        {isWell ? <p>{well}</p> : <Problems problems={problems} />}
        <dl className={styles['facts']}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {more}
      </div>
    </Card>
  )
}

const Problems = ({ problems }: { problems: readonly Problem[] }) => (
  <ul className={styles['problems']}>
    {problems.map(({ text, todo }) => (
      <li className={styles['problem']} key={text}>
        <Icon name="alert" size={18} />
        <div>
          <p className={styles['what']}>
            <LiveText>{text}</LiveText>
          </p>
          <p className={styles['todo']}>{todo}</p>
        </div>
      </li>
    ))}
  </ul>
)
