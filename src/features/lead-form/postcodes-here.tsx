import { useState } from 'react'
import type { NearPostcode } from '../../../contract/endpoints/postcodes.ts'
import { whyFailed } from '../../api/failures.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import type { Point } from '../../search/radius.ts'
import { showOpened } from '../../ui/back/show-opened.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { FormWide } from '../../ui/forms/record-form.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import { findPostcodesAt, findPostcodesHere, type FoundPostcodes, type NoPostcodes } from './find-postcodes.ts'
import styles from './lead-form.module.css'
import { texts } from './texts.ts'

type Result = FoundPostcodes | NoPostcodes | { kind: 'failed'; text: string }

interface PostcodesHereProps {
  /** Tapped on the map; without it, where the device is. */
  at: Point | undefined
  postcode: string
  onPostcode: (chosen: NearPostcode) => void
}

/** From a location to its postcode, whose addresses are offered next. */
export function PostcodesHere({ at, postcode, onPostcode }: PostcodesHereProps) {
  const { isFinding, result, find } = useNearPostcodes(at)
  const words = at ? texts.fromMap : texts.fromDevice
  return (
    <FormWide>
      <div className={styles['here']}>
        <div className={styles['ask']}>
          <Button disabled={isFinding} icon="locate" onClick={() => void find()}>
            {words.use}
          </Button>
          <p className={styles['fact']} role="status">
            {isFinding ? words.finding : words.purpose}
          </p>
        </div>
        {result?.kind === 'found' ? (
          <PostcodeList found={result} onPostcode={onPostcode} postcode={postcode} title={words.title} />
        ) : null}
        {result && result.kind !== 'found' ? <FormNote kind="caution" text={failureText(result)} /> : null}
      </div>
    </FormWide>
  )
}

function useNearPostcodes(at: Point | undefined) {
  const search = useSearch()
  const token = useSession()?.token
  const [isFinding, setIsFinding] = useState(false)
  const [result, setResult] = useState<Result>()
  const find = async () => {
    const sources = { search, auth: { token } }
    setIsFinding(true)
    setResult(undefined)
    try {
      setResult(at ? await findPostcodesAt(at, 0, sources) : await findPostcodesHere(sources))
    } catch (error) {
      setResult({ kind: 'failed', text: whyFailed(error) ?? texts.locationFailed.none })
    } finally {
      setIsFinding(false)
    }
  }
  return { isFinding, result, find }
}

function failureText(result: Exclude<Result, FoundPostcodes>): string {
  if (result.kind === 'failed') return result.text
  if (result.kind === 'imprecise') return texts.locationFailed.imprecise(distanceText(result.accuracyMetres))
  return texts.locationFailed[result.kind]
}

const distanceText = (metres: number) =>
  metres < 1_000 ? texts.metresAway(Math.round(metres)) : texts.kilometres((metres / 1_000).toFixed(1))

/** A postcode has about 15 homes in a row: further off than this, it is the next street's. */
const ACCURATE_METRES = 50

interface PostcodeListProps extends Omit<PostcodesHereProps, 'at'> {
  title: string
  found: FoundPostcodes
}

function PostcodeList({ title, found: { postcodes, from, accuracyMetres }, postcode, onPostcode }: PostcodeListProps) {
  return (
    <div aria-label={title} className={styles['addresses']} ref={showOpened} role="group" tabIndex={-1}>
      <p aria-hidden="true">{title}</p>
      {from === 'server' ? null : (
        <p className={styles['fact']}>{from === 'device' ? texts.postcodesOfLeads : texts.postcodesOfLeadsOffline}</p>
      )}
      {accuracyMetres > ACCURATE_METRES ? (
        <p className={styles['fact']}>{texts.accurateTo(distanceText(accuracyMetres))}</p>
      ) : null}
      <ul translate="no">
        {postcodes.map((near) => (
          <li key={near.postcode}>
            <Button aria-pressed={near.postcode === postcode} kind="quiet" onClick={() => onPostcode(near)}>
              <LiveText>
                {[near.postcode, near.posttown, texts.metresAway(near.metres)].filter(Boolean).join(' · ')}
              </LiveText>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
