import type { Certificate } from '../../contract/entities/certificate.ts'
import type { EpcProvider } from './epc.ts'
import { homeKey, pickHomes } from './house-number.ts'

/** The register of this installation: the certificates that came in with leads. */
export const createEmbeddedEpcRegister = (
  certificatesIn: (postcode: string) => Promise<Certificate[]>,
): EpcProvider => ({
  lookUp: async ({ houseNumber, postcode }) => {
    const newestFirst = (await certificatesIn(postcode)).toSorted(byLodgement)
    return newestOfEachHome(pickHomes(newestFirst, houseNumber))
  },
})

const byLodgement = (a: Certificate, b: Certificate) => (b.lodgement_date ?? '').localeCompare(a.lodgement_date ?? '')

/** The first of each home: a new certificate replaces the one before. */
function newestOfEachHome(newestFirst: readonly Certificate[]): Certificate[] {
  const homes = new Map<string, Certificate>()
  for (const certificate of newestFirst) {
    const home = certificate.uprn ?? homeKey(certificate)
    if (!homes.has(home)) homes.set(home, certificate)
  }
  return [...homes.values()]
}
