import { useDevice } from '../../hooks/device-context.ts'
import { useAnswer } from '../../hooks/use-answer.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { dismissDropped, readErased } from '../../db/outbox/erased-changes.ts'
import { sharedAnswer } from '../../db/views/shared-answers.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import { frameTexts } from './frame-texts.ts'
import { texts } from './texts.ts'

/** Says how many changes of this user went with people who were erased, and nothing of whom. */
export function ErasedBar() {
  const { outbox } = useDevice()
  const userId = useSession()?.userId ?? ''
  const count = useAnswer(sharedAnswer(outbox, 'erased', () => readErased(outbox)))?.dropped[userId] ?? 0
  if (count === 0) return null
  return (
    <NoticeBar aria-label={texts.removedChanges} role="alert">
      <p>
        <LiveText>{count === 1 ? texts.removedChange : texts.removedChangesOf(count)}</LiveText>
      </p>
      <Button onClick={() => void dismissDropped(outbox, userId)}>{frameTexts.ok}</Button>
    </NoticeBar>
  )
}
