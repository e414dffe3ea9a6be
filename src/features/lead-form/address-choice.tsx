import { getAddresses } from '../../../contract/endpoints/postcodes.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import type { EditablePath } from '../../../contract/entities/lead-form.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { call } from '../../api/call.ts'
import { type ServerQuery, useServerQuery } from '../../hooks/server-queries.ts'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { FormWide } from '../../ui/forms/record-form.tsx'
import type { FormHandle } from '../../ui/forms/use-form-draft.ts'
import { bringIntoView, showOpened } from '../../ui/back/show-opened.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './lead-form.module.css'
import { texts } from './texts.ts'

const LINES = ['address1', 'address2', 'address3'] as const
const AREA = ['posttown', 'county', 'postcode'] as const

/** The postcode is in the title. */
const shownAddress = (address: Readonly<Record<string, string | undefined>>) =>
  [...LINES, 'posttown' as const].flatMap((name) => address[name] || []).join(', ')

const whyNone = ({ isOffline, text }: NonNullable<ServerQuery<unknown>['failure']>) =>
  isOffline ? texts.addressesNeedServer : text

const NoAddresses = ({ text }: { text: string }) => (
  <FormWide>
    <div ref={bringIntoView}>
      <FormNote kind="caution" text={text} />
    </div>
  </FormWide>
)

interface AddressChoiceProps {
  form: FormHandle<EditablePath>
  /** The postcode that was chosen from the list above: an answer is expected, so it is shown, or said that there is none. */
  chosen?: string | undefined
}

/** The homes that the server knows at the postcode. For a typed one it draws nothing offline, or where there are none. */
export function AddressChoice({ form, chosen }: AddressChoiceProps) {
  const current = canonicalPostcode(form.values.postcode)
  const isChosen = chosen !== undefined && chosen === current
  const postcode = form.changes.postcode === undefined && !isChosen ? undefined : current
  const { value, failure } = useServerQuery(
    postcode,
    async (auth) => (await call(getAddresses, { params: { postcode: postcode ?? '' } }, auth)).addresses,
    { scope: postcode ?? '' },
  )
  // Two properties may have been lodged with one address.
  const addresses = [...new Map(value?.map((address) => [addressOf(address), address])).values()]
  if (postcode === undefined) return null
  if (addresses.length === 0) {
    const text = value ? texts.noAddressesAt(postcode) : failure && whyNone(failure)
    return isChosen && text ? <NoAddresses text={text} /> : null
  }
  const fill = (address: (typeof addresses)[number]) => {
    for (const name of LINES) form.edit(name, address[name] ?? '')
    for (const name of AREA) if (address[name]) form.edit(name, address[name])
  }
  const isFilled = (address: (typeof addresses)[number]) =>
    LINES.every((name) => form.values[name] === (address[name] ?? ''))
  return (
    <FormWide>
      <div
        aria-label={texts.addressesAt(postcode)}
        className={styles['addresses']}
        ref={isChosen ? showOpened : undefined}
        role="group"
        tabIndex={-1}
      >
        <p aria-hidden="true">{texts.addressesAt(postcode)}</p>
        <ul translate="no">
          {addresses.map((address) => (
            <li key={addressOf(address)}>
              <Button aria-pressed={isFilled(address)} kind="quiet" onClick={() => fill(address)}>
                <LiveText>{shownAddress(address)}</LiveText>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </FormWide>
  )
}
