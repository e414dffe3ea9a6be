import { type ReactNode, useState } from 'react'
import { useNearMe } from '../../hooks/use-near-me.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './jobs-map-screen.module.css'
import { texts } from './texts.ts'

/** People share devices: each is asked once. */
const keyOf = (userId: string) => `map-asked-position:${userId}`

interface AskPositionProps {
  onAgree: () => void
  /** Shown once this is answered: one question at a time. */
  next: ReactNode
}

/** Asks before the browser does, and says what for. A person who would rather not isn't asked again. */
export function AskPosition({ onAgree, next }: AskPositionProps) {
  const userId = useSession()?.userId
  const { hasAgreed, agree } = useNearMe()
  const [isAnswered, setIsAnswered] = useState(
    () => userId !== undefined && localStorage.getItem(keyOf(userId)) !== null,
  )
  if (userId === undefined || hasAgreed || isAnswered) return next
  const answer = () => {
    localStorage.setItem(keyOf(userId), 'yes')
    setIsAnswered(true)
  }
  return (
    <div className={styles['ask']}>
      <p>{texts.showWhereYouAre}</p>
      <Button onClick={answer}>{texts.notNow}</Button>
      <Button
        kind="primary"
        onClick={() => {
          answer()
          agree()
          onAgree()
        }}
      >
        {texts.useMyLocation}
      </Button>
    </div>
  )
}
