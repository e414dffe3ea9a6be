import { Link } from '@tanstack/react-router'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { Notice, NoticeEntity } from '../../../contract/entities/notice.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { dismissNotice } from '../../../contract/mutations/notice.ts'
import { useColleagues, useNotices } from '../../hooks/use-local-data.ts'
import { mutate } from '../../db/mutate.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { Notice as NoticeBox } from '../../ui/feedback/notice.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { replacedText } from './history-text.ts'
import styles from './lead-history.module.css'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface ReplacedNoticesProps {
  entity: NoticeEntity
  id: string
}

/** On a record: somebody replaced a value that this user had set. */
export function ReplacedNotices({ entity, id }: ReplacedNoticesProps) {
  const { notices, textOf } = useReplaced()
  const own = notices.filter((notice) => notice.entity === entity && notice.entityId === id)
  if (own.length === 0) return null
  return (
    <div className={styles['onRecord']}>
      {own.map((notice) => (
        <NoticeBox icon="user" key={notice._id} kind="info" text={textOf(notice)}>
          <DismissButton notice={notice} />
        </NoticeBox>
      ))}
    </div>
  )
}

const screens = { lead: '/lead/$id', contact: '/contact/$id', account: '/account/$id' } as const

export function ReplacedCard() {
  const { notices, textOf } = useReplaced()
  if (notices.length === 0) return null
  return (
    <Card title={texts.yourValuesThatOthersReplaced}>
      <ul className={styles['replaced']}>
        {notices.map((notice) => (
          <li key={notice._id}>
            <p>{textOf(notice)}</p>
            <p className={styles['facts']}>
              <time dateTime={notice.createdAt}>{formatTimestamp(notice.createdAt)}</time>
            </p>
            <div className={styles['actions']}>
              <Link className={buttonClass()} params={{ id: notice.entityId }} to={screens[notice.entity]}>
                {texts.openEntity(notice.entity)}
              </Link>
              <DismissButton notice={notice} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DismissButton({ notice }: { notice: Notice }) {
  const device = useDevice()
  const toasts = useToasts()
  const handleDismiss = async () => {
    try {
      const options = { subject: texts.noticeFromName(notice.by.name), companyId: notice.companyId }
      await mutate(device, dismissNotice, { noticeId: notice._id }, options)
    } catch (error) {
      toasts.fail(failureText(error))
    }
  }
  return <Button onClick={() => void handleDismiss()}>{texts.dismiss}</Button>
}

/** Newest first. */
export function useReplaced() {
  const people = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  return { notices: useNotices() ?? [], textOf: (notice: Notice) => replacedText(notice, people) }
}
