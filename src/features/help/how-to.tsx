import styles from './help.module.css'
import { texts } from './texts.ts'

interface Task {
  title: string
  text: string
  /** Of public/help, made by tools/make-help-pictures.ts. It shows what the text names, and nothing else. */
  picture?: string
}

const tasks: readonly Task[] = [
  { ...texts.tasks.today, picture: 'today' },
  { ...texts.tasks.call, picture: 'bar' },
  texts.tasks.find,
  texts.tasks.share,
  texts.tasks.rules,
  texts.tasks.board,
  texts.tasks.reports,
  texts.tasks.calendar,
  texts.tasks.leaving,
  texts.tasks.imports,
  texts.tasks.campaign,
  texts.tasks.audit,
  texts.tasks.operations,
  { ...texts.tasks.outcome, picture: 'outcome' },
  { ...texts.tasks.book, picture: 'book' },
  { ...texts.tasks.addLead, picture: 'add-lead' },
  texts.tasks.knock,
  { ...texts.tasks.photo, picture: 'files' },
  { ...texts.tasks.photoWords, picture: 'photo' },
  { ...texts.tasks.signature, picture: 'signature' },
  texts.tasks.edit,
  { ...texts.tasks.convert, picture: 'convert' },
  { ...texts.tasks.undo, picture: 'undo' },
  texts.tasks.streets,
  { ...texts.tasks.offline, picture: 'offline' },
]

/** What people do most, each in a sentence or two. */
export const HowTo = () => (
  <ol className={styles['tasks']}>
    {tasks.map(({ title, text, picture }) => (
      <li className={styles['task']} key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
        {picture ? <img alt="" className={styles['taskPicture']} loading="lazy" src={`/help/${picture}.png`} /> : null}
      </li>
    ))}
  </ol>
)
