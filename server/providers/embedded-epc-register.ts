import type { Certificate } from '../../contract/entities/certificate.ts'
import type { EpcProvider } from './epc.ts'
import { byAddress, newestOfEachHome } from './homes.ts'
import { pickHomes } from './house-number.ts'

/** The register of this installation: what was imported into it, and the certificates that came in with leads. */
export function createEmbeddedEpcRegister(certificatesIn: (postcode: string) => Promise<Certificate[]>): EpcProvider {
  const newestFirstIn = async (postcode: string) =>
    (await certificatesIn(postcode))
      .toSorted(byLodgement)
      .map((certificate) => ({ ...certificate, source: 'register' as const }))

  return {
    lookUp: async ({ houseNumber, postcode }) =>
      newestOfEachHome(pickHomes(await newestFirstIn(postcode), houseNumber)),
    inPostcode: async (postcode, most) => {
      const homes = newestOfEachHome(await newestFirstIn(postcode)).toSorted(byAddress)
      return { certificates: homes.slice(0, most), homes: homes.length }
    },
  }
}

const byLodgement = (a: Certificate, b: Certificate) => (b.lodgement_date ?? '').localeCompare(a.lodgement_date ?? '')
