import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCompany } from '../../hooks/use-local-data.ts'

const LISTS = { lead: '/leads', deal: '/deals', contact: '/contacts', account: '/accounts' } as const

function listOfRecord(path: string) {
  const [, kind = ''] = path.split('/')
  return Object.hasOwn(LISTS, kind) ? LISTS[kind as keyof typeof LISTS] : undefined
}

export function useCompanyChoice() {
  const { companies, companyId, switchCompany } = useCompany()
  const navigate = useNavigate()
  const { history } = useRouter()
  const choose = async (id: string) => {
    const list = listOfRecord(history.location.pathname)
    if (list) await navigate({ to: list })
    // A user who stays to keep unsaved text stays in its company.
    if (list && history.location.pathname !== list) return
    await switchCompany(id)
  }
  if (!companies || companies.length < 2 || companyId === undefined) return
  return { companies, companyId, choose: (id: string) => void choose(id) }
}
