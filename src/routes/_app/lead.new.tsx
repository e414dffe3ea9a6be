import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { NewLeadScreen, type NewLeadStart } from '../../features/lead-form/new-lead-screen.tsx'
import { fromAddress, numberParam, searchReader, textParam } from '../../ui/primitives/search-params.ts'

const readStart = searchReader<NewLeadStart>(
  z.object({
    address1: textParam,
    address2: textParam,
    address3: textParam,
    posttown: textParam,
    postcode: textParam,
    certificate: textParam,
    knock: textParam,
    lat: numberParam,
    lng: numberParam,
    title: textParam,
    text: textParam,
  }),
)

export const Route = createFileRoute('/_app/lead/new')({
  validateSearch: fromAddress(readStart),
  component: NewLead,
})

function NewLead() {
  const router = useRouter()
  useEffect(() => {
    // The screen that opens after the save. A code that can't be loaded now is requested again when it opens.
    void router.loadRouteChunk(router.routesById['/_app/_panes/lead/$id'])?.catch(() => undefined)
  }, [router])
  return <NewLeadScreen start={Route.useSearch()} />
}
