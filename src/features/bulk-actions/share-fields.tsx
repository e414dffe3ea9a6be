import { use } from 'react'
import type { Colleague } from '../../../contract/entities/user.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { isAwayOn } from '../../../contract/entities/work-times/away.ts'
import { readAreas, type ShareWay } from '../../../contract/entities/sharing/share-out.ts'
import { AreaMapContext } from '../../hooks/area-map-context.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { nameWithAway } from '../../../contract/entities/work-times/away-names.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import type { ShareFacts } from '../../workers/lead-sharing.ts'
import { howMany } from './bulk-action.ts'
import styles from './share-fields.module.css'
import { shareTexts as texts } from './share-texts.ts'
import type { useShares } from './use-shares.ts'

interface ShareFieldsProps {
  way: ShareWay
  facts: ShareFacts
  people: readonly Colleague[]
  sharing: ReturnType<typeof useShares>
}

/** People to tick, with the number of leads that each would get. */
export function ShareFields({ way, facts, people, sharing }: ShareFieldsProps) {
  const { shares, ticked, tick } = sharing
  const today = londonDate(useNow())
  const ids = people.flatMap((person) => (isAwayOn(person, today) ? [] : person._id))
  const isAnyoneAway = ids.length < people.length
  const isEverybody = ids.length > 0 && ids.every((userId) => ticked.has(userId))
  const countFor = (userId: string) => {
    const index = shares?.plan.people.findIndex((person) => person.userId === userId) ?? -1
    return shares?.counts[index]
  }
  return (
    <fieldset className={styles['people']}>
      <legend className={styles['legend']}>{texts.people}</legend>
      <div className={styles['tools']}>
        <Button onClick={() => (isEverybody ? tick([...ticked], false) : tick(ids, true))}>
          {isEverybody ? texts.clearEveryone : texts.everyone}
        </Button>
      </div>
      {isAnyoneAway ? <p className={styles['hint']}>{texts.awayHint}</p> : null}
      {way === 'area' ? (
        <>
          <p className={styles['hint']}>{texts.areasHint(largestDistricts(facts.leads.districts))}</p>
          {sharing.drawing.shapes.length > 0 ? <p className={styles['hint']}>{texts.whoGets}</p> : null}
          {hasPlace(facts) ? null : <p className={styles['hint']}>{texts.noLocations}</p>}
        </>
      ) : null}
      <ul className={styles['list']}>
        {people.map((person) => (
          <li className={styles['person']} key={person._id}>
            <CheckField
              checked={ticked.has(person._id)}
              label={nameWithAway(person, today)}
              onChecked={(isTicked) => tick([person._id], isTicked)}
            />
            <span className={styles['count']} translate="no">
              {way === 'fewest' ? <span>{texts.open(thousands(facts.open.get(person._id) ?? 0))}</span> : null}
              {ticked.has(person._id) ? <strong>{howMany(countFor(person._id) ?? 0, 'lead')}</strong> : null}
            </span>
            {way === 'area' && ticked.has(person._id) ? (
              <Areas canDraw={hasPlace(facts)} person={person} sharing={sharing} />
            ) : null}
          </li>
        ))}
      </ul>
      {way === 'area' ? (
        <CheckField
          checked={sharing.sharesOthers}
          label={texts.shareOthers}
          onChecked={(isOn) => sharing.setSharesOthers(isOn)}
        />
      ) : null}
      <p className={styles['hint']} role="status" translate="no">
        {shares ? summaryOf(shares) : ''}
      </p>
    </fieldset>
  )
}

const hasPlace = ({ leads }: ShareFacts) => leads.x.some((x) => !Number.isNaN(x))

interface AreasProps {
  canDraw: boolean
  person: Colleague
  sharing: ShareFieldsProps['sharing']
}

function Areas({ canDraw, person, sharing }: AreasProps) {
  const typed = sharing.areas.get(person._id) ?? ''
  const { unknown } = readAreas(typed)
  return (
    <div className={styles['areas']}>
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        error={unknown.length > 0 ? texts.unknownAreas(unknown.join(', ')) : undefined}
        label={texts.areasOf(colleagueName(person))}
        onChange={(event) => sharing.typeAreas(person._id, event.currentTarget.value)}
        placeholder={texts.areasExample}
        spellCheck={false}
        value={typed}
      />
      {canDraw ? <DrawButton drawing={sharing.drawing} person={person} /> : null}
    </div>
  )
}

function DrawButton({ person, drawing }: { person: Colleague; drawing: ShareFieldsProps['sharing']['drawing'] }) {
  const hasMap = use(AreaMapContext) !== undefined
  const count = drawing.shapes.filter(({ userId }) => userId === person._id).length
  if (!hasMap) return null
  return (
    <Button
      autoFocus={drawing.opener === person._id}
      icon="pin"
      onClick={() => drawing.open(person._id)}
      onFocus={drawing.forgetOpener}
    >
      <span>
        <LiveText>{count > 0 ? texts.changeShapes(count) : texts.draw}</LiveText>
        <span className="visually-hidden">{texts.forName(colleagueName(person))}</span>
      </span>
    </Button>
  )
}

function summaryOf({ plan, total, left }: NonNullable<ShareFieldsProps['sharing']['shares']>): string {
  if (plan.people.length === 0) return texts.nobodyTicked
  const shared = texts.shared(howMany(total, 'lead'), texts.peopleCount(plan.people.length))
  return left === 0 ? shared : `${shared} ${left === 1 ? texts.oneStays : texts.manyStay(howMany(left, 'lead'))}`
}

const MOST_DISTRICTS = 8

/** "LE1 (120), LE2 (80)". */
function largestDistricts(districts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const district of districts) counts.set(district, (counts.get(district) ?? 0) + 1)
  counts.delete('')
  const largest = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_DISTRICTS)
  return largest.map(([district, count]) => `${district} (${thousands(count)})`).join(', ')
}
