import { useState } from 'react'
import { previewAssignmentRules } from '../../../contract/endpoints/company-settings.ts'
import type { AssignmentPreview, AssignmentRule } from '../../../contract/entities/sharing/assignment-rules.ts'
import { call } from '../../api/call.ts'
import { useCompanyQuery } from '../../hooks/server-queries.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { counted, thousands } from '../../ui/primitives/amounts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './assignment-rules.module.css'
import { type People, personText } from './rule-text.ts'
import { texts } from './texts.ts'

interface RulesPreviewProps {
  /** As they are on the screen, saved or not. */
  rules: readonly AssignmentRule[]
  people: People
}

export function RulesPreview({ rules, people }: RulesPreviewProps) {
  const [asked, setAsked] = useState<readonly AssignmentRule[]>()
  const isStale = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(rules)
  return (
    <>
      <div>
        <Button disabled={rules.length === 0} icon="chart" onClick={() => setAsked(rules)}>
          {texts.preview}
        </Button>
      </div>
      {asked ? (
        <Card title={texts.previewTitle}>
          {isStale ? (
            <p role="status">{texts.previewStale}</p>
          ) : (
            <Counted key={JSON.stringify(asked)} people={people} rules={asked} />
          )}
        </Card>
      ) : null}
    </>
  )
}

function Counted({ rules, people }: { rules: readonly AssignmentRule[]; people: People }) {
  const { value, failure, refetch } = useCompanyQuery(
    `preview of assignment rules ${JSON.stringify(rules)}`,
    ({ query, auth }) => call(previewAssignmentRules, { query, body: { rules: [...rules] } }, auth),
  )
  if (value) return <PreviewTable people={people} preview={value} />
  if (!failure) return <p role="status">{texts.previewing}</p>
  return (
    <div className={styles['actions']} role="alert">
      <p>{failure.isOffline ? texts.notSavedOffline : `${texts.previewFailed} ${failure.text}`}</p>
      <Button icon="refresh" onClick={refetch}>
        {texts.tryAgain}
      </Button>
    </div>
  )
}

const PreviewTable = ({ preview, people }: { preview: AssignmentPreview; people: People }) => (
  <div className={styles['preview']}>
    <p>
      <LiveText>{texts.previewHint(counted(preview.total, 'lead'))}</LiveText>
    </p>
    <table className={styles['table']}>
      <caption className="visually-hidden">{texts.previewTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.ruleColumn}</th>
          <th className={styles['number']} scope="col">
            {texts.leads}
          </th>
          <th scope="col">{texts.people}</th>
        </tr>
      </thead>
      <tbody>
        {preview.rules.map(({ _id, leads, people: shares }, index) => (
          <tr key={_id}>
            <th scope="row">{texts.rule(index + 1)}</th>
            <td className={styles['number']}>{thousands(leads)}</td>
            <td>
              <ul className={styles['shares']}>
                {shares.map((share) => (
                  <li key={share._id}>{texts.share(personText(people, share._id), thousands(share.leads))}</li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{texts.nobodyGets}</th>
          <td className={styles['number']}>{thousands(preview.unassigned)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  </div>
)
