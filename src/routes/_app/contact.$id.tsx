import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '../../screens/records/contact-screen.tsx'

export const Route = createFileRoute('/_app/contact/$id')({ component: ContactDetail })

function ContactDetail() {
  const { id } = Route.useParams()
  return <ContactScreen id={id} key={id} />
}
