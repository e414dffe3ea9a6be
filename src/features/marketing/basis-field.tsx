import { CONSENT_BASES, type ConsentBasis, consentBasis } from '../../../contract/entities/marketing/consent.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { BASIS_WORDS } from './subscribers/subscriber-text.ts'
import { texts } from './texts.ts'

interface BasisFieldProps {
  value: ConsentBasis | undefined
  onBasis: (basis: ConsentBasis | undefined) => void
}

/** Begins with none: nobody but the person who adds others knows why they may be emailed. */
export const BasisField = ({ value, onBasis }: BasisFieldProps) => (
  <SelectField label={texts.basis} onValue={(given) => onBasis(consentBasis.safeParse(given).data)} value={value ?? ''}>
    <option value="">{texts.notRecorded}</option>
    {CONSENT_BASES.map((basis) => (
      <option key={basis} value={basis}>
        {BASIS_WORDS[basis]}
      </option>
    ))}
  </SelectField>
)
