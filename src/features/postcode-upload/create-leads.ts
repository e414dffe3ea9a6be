import { MOST_CERTIFICATES, postCertificateLeads } from '../../../contract/endpoints/postcode-upload.ts'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import { call } from '../../api/call.ts'

interface NewLeads {
  companyId: string | undefined
  token: string | undefined
  certificates: readonly Certificate[]
  onDone: (certificates: number) => void
}

/** Batch by batch. One that is sent again adds nothing: the company has those homes already. */
export async function createLeads({ companyId, token, certificates, onDone }: NewLeads) {
  let created = 0
  let alreadyThere = 0
  for (let from = 0; from < certificates.length; from += MOST_CERTIFICATES) {
    const batch = certificates.slice(from, from + MOST_CERTIFICATES)
    const answer = await call(postCertificateLeads, { query: { companyId }, body: { certificates: batch } }, { token })
    created += answer.created
    alreadyThere += answer.alreadyThere
    onDone(from + batch.length)
  }
  return { created, alreadyThere }
}
