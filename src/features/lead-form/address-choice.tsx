import { getAddresses } from '../../../contract/endpoints/postcodes.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import type { EditablePath } from '../../../contract/entities/lead-form.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { call } from '../../api/call.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { FormWide } from '../../ui/forms/record-form.tsx'
import type { FormHandle } from '../../ui/forms/use-form-draft.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './lead-form.module.css'
import { texts } from './texts.ts'

const LINES = ['address1', 'address2', 'address3'] as const
const AREA = ['posttown', 'county', 'postcode'] as const

/** The homes that the server knows at the typed postcode. Draws nothing offline, or where it knows none. */
export function AddressChoice({ form }: { form: FormHandle<EditablePath> }) {
  const postcode = form.changes.postcode === undefined ? undefined : canonicalPostcode(form.values.postcode)
  const { value: known = [] } = useServerQuery(
    postcode,
    async (auth) => (await call(getAddresses, { params: { postcode: postcode ?? '' } }, auth)).addresses,
    { scope: postcode ?? '' },
  )
  // Two properties may have been lodged with one address.
  const addresses = [...new Map(known.map((address) => [addressOf(address), address])).values()]
  if (postcode === undefined || addresses.length === 0) return null
  const fill = (address: (typeof addresses)[number]) => {
    for (const name of LINES) form.edit(name, address[name] ?? '')
    for (const name of AREA) if (address[name]) form.edit(name, address[name])
  }
  const isFilled = (address: (typeof addresses)[number]) =>
    LINES.every((name) => form.values[name] === (address[name] ?? ''))
  return (
    <FormWide>
      <div aria-label={texts.addressesAt(postcode)} className={styles['addresses']} role="group">
        <p aria-hidden="true">{texts.addressesAt(postcode)}</p>
        <ul translate="no">
          {addresses.map((address) => (
            <li key={addressOf(address)}>
              <Button aria-pressed={isFilled(address)} kind="quiet" onClick={() => fill(address)}>
                <LiveText>{addressOf(address)}</LiveText>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </FormWide>
  )
}
