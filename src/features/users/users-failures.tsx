import type { FailureMessage } from '../../api/failures.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import styles from './users-screen.module.css'

interface UsersFailuresProps {
  failures: readonly FailureMessage[]
  onAgain: () => void
}

export const UsersFailures = ({ failures, onAgain }: UsersFailuresProps) => (
  <div className={styles['failures']}>
    {failures.map(({ words, detail }) => (
      <FormNote detail={detail} key={words} kind="failure" words={words} />
    ))}
    <Button icon="refresh" onClick={onAgain}>
      Try again
    </Button>
  </div>
)
