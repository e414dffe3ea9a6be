import { addressOf } from '../../../contract/entities/lead-address.ts'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import type { FoundHomes } from './look-up-epc.ts'
import { texts } from './texts.ts'

interface HomeChoiceProps {
  found: FoundHomes
  /** The number of its certificate. */
  chosen: string
  onChoose: (certificateNumber: string) => void
  /** With it a last choice shows all homes. */
  allHomes?: string
}

/** Asks which home is meant, unless the answer is clear. */
export function HomeChoice({ found, chosen, onChoose, allHomes }: HomeChoiceProps) {
  const { asked, homes, matches } = found
  if (homes.length === 0 || matches === 1) return null
  const choices = homes.map((one) => ({ value: one.certificate_number, label: addressOf(one) }))
  const isCut = matches > homes.length
  return (
    <RadioField
      choices={
        allHomes === undefined || homes.length === 1
          ? choices
          : [...choices, { value: allHomes, label: texts.showAll(homes.length) }]
      }
      {...(isCut ? { hint: texts.firstHomes(homes.length) } : {})}
      legend={matches === 0 ? texts.didYouMean(asked) : texts.homesMatch(matches, asked)}
      onValue={onChoose}
      value={chosen}
    />
  )
}
