import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NewLeadScreen, type NewLeadStart } from '../features/lead-form/new-lead-screen.tsx'
import { numberParam, searchReader, textParam } from '../ui/primitives/search-params.ts'

const readStart = searchReader<NewLeadStart>(
  z.object({
    address1: textParam,
    address2: textParam,
    address3: textParam,
    posttown: textParam,
    postcode: textParam,
    certificate: textParam,
    lat: numberParam,
    lng: numberParam,
    title: textParam,
    text: textParam,
  }),
)

export const Route = createFileRoute('/_app/lead/new')({
  validateSearch: readStart,
  component: NewLead,
})

function NewLead() {
  return <NewLeadScreen start={Route.useSearch()} />
}
