import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { compactPostcode } from '../../../contract/entities/postcode.ts'
import { useSearch } from '../../hooks/search-context.ts'
import type { LeadFormHandle } from './lead-form-fields.tsx'

export type Place = Pick<Lead, 'lat' | 'lng'>

const FILLED = ['posttown', 'county'] as const
const SHORTEST_POSTCODE = 5
const PLACELESS = { postcode: '', place: undefined }

interface Filled {
  before: string
  text: string
}

/**
 * Fills town and county from a lead with the same postcode on this device, and again when the postcode is corrected. What
 * the user typed stays. The server locates the lead when it arrives.
 */
export function usePostcodePlace(form: LeadFormHandle): Place | undefined {
  const search = useSearch()
  const [found, setFound] = useState<{ postcode: string; place: Place | undefined }>(PLACELESS)
  const filled = useRef<Partial<Record<(typeof FILLED)[number], Filled>>>({})
  const postcode = form.changes.postcode === undefined ? '' : compactPostcode(form.values.postcode)
  const fill = useEffectEvent((known: Lead | undefined) => {
    for (const name of FILLED) {
      const ours = filled.current[name]
      const isTyped = ours ? form.values[name] !== ours.text : form.changes[name] !== undefined
      const before = ours?.before ?? form.values[name]
      const text = known?.[name] ?? before
      if (isTyped || text === form.values[name]) continue
      filled.current[name] = { before, text }
      form.edit(name, text)
    }
    const { lat, lng, coordinate_precision } = known ?? {}
    const isExact = coordinate_precision === 'unit' && lat !== undefined && lng !== undefined
    setFound({ postcode, place: isExact ? { lat, lng } : undefined })
  })
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      if (!search || postcode.length < SHORTEST_POSTCODE) return
      const { rows } = await search.leads('lead').query({ postcode }, { number: 1, size: 1 })
      const isSame = compactPostcode(rows[0]?.postcode ?? '') === postcode
      if (isCurrent) fill(isSame ? rows[0] : undefined)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [search, postcode])
  return found.postcode === postcode ? found.place : undefined
}
