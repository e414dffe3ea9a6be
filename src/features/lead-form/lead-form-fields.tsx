import { type ReactNode, useState } from 'react'
import type { NearPostcode } from '../../../contract/endpoints/postcodes.ts'
import { type EditablePath, editablePaths } from '../../../contract/entities/lead-form.ts'
import type { Field } from '../../../contract/entities/field.ts'
import { TEST_BOOKING_FIELDS } from '../../../contract/entities/lead-facts.ts'
import { PhoneLine } from '../../records/phone-line.tsx'
import type { Point } from '../../search/radius.ts'
import { FormArea, theirsText } from '../../ui/forms/form-fields.tsx'
import { FormGroup, FormWide } from '../../ui/forms/record-form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { FormHandle } from '../../ui/forms/use-form-draft.ts'
import { AddressChoice } from './address-choice.tsx'
import styles from './lead-form.module.css'
import { PostcodesHere } from './postcodes-here.tsx'
import { texts } from './texts.ts'

export type LeadFormHandle = FormHandle<EditablePath>

const WHO = ['firstname', 'surname', 'phone', 'email'] as const
const LINES = ['address1', 'address2', 'address3'] as const
const ENQUIRY_ADDRESS: readonly EditablePath[] = ['address.line1', 'address.city', 'address.postcode']
const TOWN = ['postcode', 'posttown', 'county'] as const
const PROPERTY_ADDRESS = [...LINES, ...TOWN] as const
export const WHO_AND_WHERE = [...WHO, ...PROPERTY_ADDRESS] as const
const SOURCE: readonly EditablePath[] = ['lead_source', 'company_name']

const GROUPS: ReadonlyArray<{ title: string; names: readonly EditablePath[] }> = [
  {
    title: texts.hire,
    names: ['location', 'vehicle_type', 'trailer_type', 'number_of_trailers_required', 'hire_term', 'fleet_size'],
  },
  {
    title: texts.testBooking,
    names: [...TEST_BOOKING_FIELDS, 'extras', 'total'],
  },
  {
    title: texts.housing,
    names: ['housing_status', 'tenure', 'benefits', 'current_situation', 'gas_boiler', 'boiler_installation_year'],
  },
  { title: texts.moreAboutThePerson, names: ['gender', 'date_of_birth', 'call_back_time', 'entry_date'] },
]

interface LeadFormFieldsProps {
  form: LeadFormHandle
  /** Has the focus when the form opens. It isn’t one that is folded. */
  focused?: EditablePath | undefined
  /** The lead has an address from an enquiry. */
  hasEnquiryAddress?: boolean
  /** Where the lead was put on the map. */
  at?: Point | undefined
  /** Comes and goes with what is typed: above these fields it would push them away. */
  belowWho?: ReactNode
  children?: ReactNode
}

/** Every editable field; those that most leads lack are folded. */
export const LeadFormFields = ({
  form,
  focused,
  hasEnquiryAddress = false,
  at,
  belowWho,
  children,
}: LeadFormFieldsProps) => (
  <>
    <Fields focused={focused} form={form} names={WHO} />
    {belowWho ? <FormWide>{belowWho}</FormWide> : null}
    {hasEnquiryAddress ? (
      <>
        <FormGroup title={texts.addressInTheEnquiry}>
          <Fields focused={focused} form={form} names={ENQUIRY_ADDRESS} />
        </FormGroup>
        <FormGroup title={texts.addressOfTheProperty}>
          <PropertyAddress at={at} focused={focused} form={form} />
        </FormGroup>
        <Fields form={form} names={SOURCE} />
      </>
    ) : (
      <>
        <PropertyAddress at={at} focused={focused} form={form} />
        <Fields focused={focused} form={form} names={SOURCE} />
      </>
    )}
    <FormWide>
      <FormArea
        autoFocus={focused === 'customer_message'}
        form={form}
        label={editablePaths.customer_message.label}
        name="customer_message"
        rows={3}
      />
    </FormWide>
    {children}
    {GROUPS.map(({ title, names }) => (
      <Group form={form} key={title} names={names} title={title} />
    ))}
  </>
)

interface PropertyAddressProps {
  form: LeadFormHandle
  focused: EditablePath | undefined
  at: Point | undefined
}

function PropertyAddress({ form, focused, at }: PropertyAddressProps) {
  const [chosen, setChosen] = useState<string>()
  const handlePostcode = ({ postcode, posttown, county }: NearPostcode) => {
    form.edit('postcode', postcode)
    if (posttown) form.edit('posttown', posttown)
    if (county) form.edit('county', county)
    setChosen(postcode)
  }
  return (
    <>
      <PostcodesHere at={at} onPostcode={handlePostcode} postcode={form.values.postcode} />
      <Fields focused={focused} form={form} names={PROPERTY_ADDRESS} />
      <AddressChoice chosen={chosen} form={form} />
    </>
  )
}

interface GroupProps {
  form: LeadFormHandle
  title: string
  names: readonly EditablePath[]
}

function Group({ form, title, names }: GroupProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <FormWide>
      <details className={styles['group']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{title}</summary>
        {isOpen ? (
          <div className={styles['fields']}>
            <Fields form={form} names={names} />
          </div>
        ) : null}
      </details>
    </FormWide>
  )
}

interface FieldsProps {
  form: LeadFormHandle
  names: readonly EditablePath[]
  focused?: EditablePath | undefined
}

const Fields = ({ form, names, focused }: FieldsProps) =>
  names.map((name) => <LeadField form={form} isFocused={name === focused} key={name} name={name} />)

const INPUT_MODES: Partial<Record<Field['kind'] | EditablePath, 'decimal' | 'email'>> = {
  number: 'decimal',
  email: 'email',
}

function LeadField({ form, name, isFocused }: { form: LeadFormHandle; name: EditablePath; isFocused: boolean }) {
  const { label, kind } = editablePaths[name]
  if (kind === 'boolean') {
    return (
      <SelectField label={label} onValue={(value) => form.edit(name, value)} value={form.values[name]}>
        <option value="" />
        <option value={texts.yes}>{texts.yes}</option>
        <option value={texts.no}>{texts.no}</option>
      </SelectField>
    )
  }
  if (name === 'phone') return <PhoneLine autoFocus={isFocused} form={form} label={label} name={name} />
  return (
    <TextField
      autoComplete="off"
      autoFocus={isFocused}
      hint={theirsText(form, name) ?? (kind === 'list' ? texts.separateThemWithCommas : undefined)}
      inputMode={INPUT_MODES[name] ?? INPUT_MODES[kind]}
      label={label}
      onChange={(event) => form.edit(name, event.currentTarget.value)}
      type={kind === 'date' ? 'date' : 'text'}
      value={form.values[name]}
    />
  )
}
