import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '../features/contacts/contact-screen.tsx'
import { ReplacedNotices } from '../features/history/replaced-notices.tsx'

export const Route = createFileRoute('/_app/contact/$id')({ component: ContactDetail })

function ContactDetail() {
  const { id } = Route.useParams()
  return <ContactScreen id={id} key={id} notices={<ReplacedNotices entity="contact" id={id} />} />
}
