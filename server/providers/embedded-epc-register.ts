import type { Certificate } from '../../contract/entities/certificate.ts'
import type { EpcProvider } from './epc.ts'
import { byAddress, latestOfAsked, latestOfEachProperty } from './properties/latest-certificates.ts'

type CertificatesIn = (postcode: string, companyIds: readonly string[]) => Promise<Certificate[]>

/** The register of this installation, and the certificates that came in with the leads of who asks. */
export function createEmbeddedEpcRegister(certificatesIn: CertificatesIn): EpcProvider {
  const newestFirstIn = async (postcode: string, companyIds: readonly string[]) =>
    (await certificatesIn(postcode, companyIds))
      .toSorted(byLodgement)
      .map((certificate) => ({ ...certificate, source: 'register' as const }))

  return {
    lookUp: async ({ houseNumber, postcode }, companyIds) =>
      latestOfAsked(await newestFirstIn(postcode, companyIds), houseNumber),
    inPostcode: async (postcode, most, companyIds) => {
      const homes = latestOfEachProperty(await newestFirstIn(postcode, companyIds)).toSorted(byAddress)
      return { certificates: homes.slice(0, most), homes: homes.length }
    },
  }
}

const byLodgement = (a: Certificate, b: Certificate) => (b.lodgement_date ?? '').localeCompare(a.lodgement_date ?? '')
