import { createFileRoute } from '@tanstack/react-router'
import { catch as caught, number, object, optional, string } from 'zod/mini'
import { NewLeadScreen } from '../features/lead-form/new-lead-screen.tsx'

const text = caught(optional(string()), undefined)
const degrees = caught(optional(number()), undefined)
const search = object({
  address1: text,
  address2: text,
  address3: text,
  posttown: text,
  postcode: text,
  certificate: text,
  lat: degrees,
  lng: degrees,
})

export const Route = createFileRoute('/_app/lead/new')({
  validateSearch: (given) => search.parse(given),
  component: NewLead,
})

function NewLead() {
  return <NewLeadScreen start={Route.useSearch()} />
}
